import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { FindingCode } from "../health/finding-codes"
import type { RefundCause } from "../refund/refund-cause"

export interface ChargeOfAlert {
  account: string
  charge_id: string
  order_id: string | null
}

/** The data of each alert, by the alert's cause. It contains no secrets and no personal data. */
export interface AlertData {
  /** `amount` is the disputed amount in major units (reais). */
  chargeback_opened: ChargeOfAlert & { amount: number }
  /** `amount` is the lost amount in major units (reais). */
  chargeback_lost: ChargeOfAlert & { amount: number }
  discrepancy: ChargeOfAlert & { kind: DiscrepancyKind }
  /** Money that belongs to no order was refunded automatically. `amount` is the received amount in reais. */
  refunded_automatically: ChargeOfAlert & {
    amount: number
    reason: RefundCause | "code_canceled"
  }
  /**
   * A health check found refused credentials, a missing access token, or sales without notifications. `code` says
   * which.
   */
  gateway: { accounts: string[]; code: FindingCode }
  /** `by` is the id of the user or API key that changed the settings. */
  settings_changed: { account: string; by: string }
}

export type AlertCause = keyof AlertData

/** The receiver of an alert: all users through the dashboard's bell (`feed`), or one e-mail address. */
export interface AlertReceiver {
  channel: "feed" | "email"
  recipient: string
}

/**
 * Returns the receivers of an alert: all users of the dashboard, as in core's own workflows, and the given e-mail
 * addresses. An alert about changed settings goes only to the e-mail addresses, because a user of the dashboard made
 * the change.
 */
export function receiversOfAlert(
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

export type AlertContent = {
  [Cause in AlertCause]: { cause: Cause; data: AlertData[Cause] }
}[AlertCause]

/** An alert to administrators. It is sent once, even if it is written more than once. */
export type Alert = AlertContent & {
  /** Identifies the cause. A second alert with the same key is ignored. */
  key: string
  /** Set if the cause lasts: the day is then added to the key, so that administrators are alerted once a day. */
  isDaily?: true
}
