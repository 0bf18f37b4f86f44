import type { MinorUnits } from "../../../charge/money"

/** What came of making a payment link inactive. */
export type LinkEnding = "closed" | "failed" | "switched_off"

/** One attempt at making a payment link, as it is about to be asked for. */
export interface LinkAttempt {
  chargeId: string
  operationId: string
  account: string
  orderNumber: string
  name: string
  description?: string | undefined
  amount: MinorUnits
  expiresOn?: string | undefined
  /** The admin user who asked for it; left out when a shopper did. */
  createdBy?: string | undefined
}
