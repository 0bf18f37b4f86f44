/** What an admin enters of the price by way of paying. */
export interface PricesEntered {
  /** The discount for Pix, in percent; 0 switches it off. */
  percent: number
  /** Whether the discount is on the freight as well. */
  isOnFreight: boolean
  /** The interest of four and more installments, in percent a month; 0 switches it off. */
  monthly: 0 | 0.5 | 1
}

/** What a cart has beside goods without taxes. Amounts in centavos, taxes in percent. */
export interface CartExtras {
  freight: number
  taxOnGoods: number
  taxOnFreight: number
  isTaxInclusive: boolean
  /** The store credit or gift card of the shopper, in parts of the total: a credit line that is not ours. */
  creditShare: number
}

/** The steps of shoppers that only stories of prices have. */
export type PriceShopperStep =
  /** Time passes, and codes end. */
  | { kind: "wait"; forMs: number }
  /** Opens the link that continues a payment, on another device. */
  | { kind: "open_link" }
  /** Presses "new code" on so many devices at once, and pays one of the codes, or none. */
  | { kind: "new_code"; devices: 1 | 2 | 3; isPaid: boolean }
