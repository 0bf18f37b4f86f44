import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { FindingCode } from "../health/finding-codes"
import type { RefundCause } from "../refund/refund-cause"

export interface ChargeOfAlert {
  account: string
  charge_id: string
  order_id: string | null
}

/** The data of an alert, by its cause. Contains no secrets and no personal data. */
export interface AlertData {
  /** `amount` is the disputed amount, in major units (reais). */
  chargeback_opened: ChargeOfAlert & { amount: number }
  /** `amount` is the lost amount, in major units (reais). */
  chargeback_lost: ChargeOfAlert & { amount: number }
  discrepancy: ChargeOfAlert & { kind: DiscrepancyKind }
  /** Money for which no order waited is refunded without a person. `amount` is what was received, in reais. */
  refunded_automatically: ChargeOfAlert & {
    amount: number
    reason: RefundCause | "code_canceled"
  }
  /** A health check found refused credentials, no access token, or sales without notifications (`code`). */
  gateway: { accounts: string[]; code: FindingCode }
  /** `by` is the id of a user or of an API key. */
  settings_changed: { account: string; by: string }
}

export type AlertCause = keyof AlertData

/** The receiver of an alert: all users, by the bell of the dashboard (`feed`), or one e-mail address. */
export interface AlertReceiver {
  channel: "feed" | "email"
  recipient: string
}

/**
 * Returns the receivers of an alert: all users of the dashboard, as in core's own workflows, and the given addresses.
 * The bell reaches every user, so it does not report the settings that one of them has changed.
 */
export function receiversOf(
  cause: AlertCause,
  emails: readonly string[]
): AlertReceiver[] {
  return [
    ...(cause === "settings_changed"
      ? []
      : [{ channel: "feed" as const, recipient: "" }]),
    ...emails.map((recipient) => ({ channel: "email" as const, recipient })),
  ]
}

export type CauseAndData = {
  [Cause in AlertCause]: { cause: Cause; data: AlertData[Cause] }
}[AlertCause]

/** An alert to people. It is sent once, however often it is noted. */
export type Alert = CauseAndData & {
  /** Identifies what happened: a second alert with the same key is ignored. */
  key: string
  /** Set where the cause lasts: the day becomes part of the key, so that people are alerted once a day. */
  isDaily?: true
}
