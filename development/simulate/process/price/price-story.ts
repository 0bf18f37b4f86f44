/** Price rules for the ways of paying, as an administrator enters them on the settings page. */
export interface EnteredPrices {
  /** The discount for Pix in percent. 0 means that there is none. */
  percent: number
  /** Whether the discount also reduces the freight. */
  isOnFreight: boolean
  /** The interest for four or more installments, in percent per month. 0 means that there is none. */
  monthly: 0 | 0.5 | 1
}

/**
 * What a cart contains besides goods: freight, taxes and store credit. Amounts are in minor units, and taxes are in
 * percent.
 */
export interface CartExtras {
  freight: number
  taxOnGoods: number
  taxOnFreight: number
  isTaxInclusive: boolean
  /**
   * The amount of the shopper's store credit or gift card, divided by the cart's total. It can be more than 1: the
   * credit is then larger than the total.
   */
  creditShare: number
}

/** The steps of a shopper that occur only in runs about prices. */
export type PriceShopperStep =
  /** Waits, so that codes can expire. */
  | { kind: "wait"; forMs: number }
  /** Opens the resume link of a payment on another device. */
  | { kind: "open_link" }
  /** Presses "new code" on several devices at once. If `isPaid` is true, then pays one of the codes. */
  | { kind: "new_code"; devices: 1 | 2 | 3; isPaid: boolean }
