/** The price rules that an administrator enters for the ways of paying. */
export interface PricesEntered {
  /** The discount for Pix in percent. 0 switches it off. */
  percent: number
  /** Whether the discount applies to the freight as well. */
  isOnFreight: boolean
  /** The interest for four and more installments, in percent per month. 0 switches it off. */
  monthly: 0 | 0.5 | 1
}

/** The freight, taxes and store credit of a cart. Amounts are in minor units, taxes in percent. */
export interface CartExtras {
  freight: number
  taxOnGoods: number
  taxOnFreight: number
  isTaxInclusive: boolean
  /** The store credit or gift card of the shopper, as a fraction of the total. */
  creditShare: number
}

/** The steps of a shopper that occur only in stories of prices. */
export type PriceShopperStep =
  /** Time passes, in which codes can expire. */
  | { kind: "wait"; forMs: number }
  /** Opens the resume link of a payment on another device. */
  | { kind: "open_link" }
  /** Presses "new code" on several devices at once, and pays one of the codes if `isPaid`. */
  | { kind: "new_code"; devices: 1 | 2 | 3; isPaid: boolean }
