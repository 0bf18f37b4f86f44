import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { FindingCode } from "../health/finding-codes"
import type { AutomaticRefundCause } from "../refund/automatic-refund-cause"

export interface ChargeOfAlert {
  account: string
  charge_id: string
  order_id: string | null
}

/** The data of each alert, by the alert's cause. It contains no secrets and no personal data of shoppers. */
export interface AlertData {
  /** `amount` is the disputed amount in major units (reais). */
  chargeback_opened: ChargeOfAlert & { amount: number }
  /** `amount` is the lost amount in major units (reais). */
  chargeback_lost: ChargeOfAlert & { amount: number }
  discrepancy: ChargeOfAlert & { kind: DiscrepancyKind }
  /**
   * The money of a payment is refunded automatically, by the plugin or by the gateway. `amount` is the captured amount
   * in major units (reais).
   */
  refunded_automatically: ChargeOfAlert & {
    amount: number
    reason: AutomaticRefundCause | "code_canceled"
  }
  /**
   * The finding of a health check about the given accounts: the credentials are refused, an access token is missing, or
   * sales cause no notifications.
   */
  gateway: { accounts: string[]; code: FindingCode }
  /** `by` is the id of the user or API key that changed the settings. */
  settings_changed: { account: string; by: string }
}

export type AlertCause = keyof AlertData

/** Where an alert is sent: to the bell of the dashboard, which all users see (`feed`), or to one e-mail address. */
export interface AlertReceiver {
  channel: "feed" | "email"
  recipient: string
}

/**
 * Returns where an alert is sent: the dashboard's bell, and the given e-mail addresses. An alert about changed settings
 * is sent only by e-mail, because in the bell the alert would also be shown to the administrator who made the change.
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

/**
 * An alert to administrators. Each receiver gets only one alert with the same key. If `isDaily` is set, each receiver
 * gets at most one alert with the same key each day.
 */
export type Alert = AlertContent & {
  /**
   * Identifies what the alert is about, for example the id of the event. The ledger does not store a second alert with
   * the same key for the same receiver.
   */
  key: string
  /**
   * Set for a problem about which administrators are alerted once each day while it lasts. The ledger adds the date in
   * São Paulo to the key of such an alert.
   */
  isDaily?: true
}
