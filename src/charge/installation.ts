/** The charges that one other installation wrote. */
export interface ForeignCharges {
  digest: string
  count: number
  firstAt: Date
  lastAt: Date
  /** The ledger's id of the last one. */
  newestId: string
}

/** How a person says that the store which wrote them is this one, moved. */
export const MOVED_COMMAND = "npx medusa-payment-checkout-transparent moved"
