import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { FindingCode } from "../health/finding-codes"
import type { AutomaticRefundCause } from "../refund/automatic-refund-cause"

export interface ChargeIdsOfAlert {
  account: string
  charge_id: string
  order_id: string | null
}

/** The data of each kind of alert, by its cause. The data contain no secrets and no personal data of shoppers. */
export interface AlertData {
  /** `amount` is the disputed amount in major units (reais). */
  chargeback_opened: ChargeIdsOfAlert & { amount: number }
  /** `amount` is the lost amount in major units (reais). */
  chargeback_lost: ChargeIdsOfAlert & { amount: number }
  discrepancy: ChargeIdsOfAlert & { kind: DiscrepancyKind }
  /**
   * The money of a payment is refunded automatically, by the plugin or by the gateway. `amount` is the captured amount
   * in major units (reais).
   */
  refunded_automatically: ChargeIdsOfAlert & {
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

/**
 * Where an alert is sent: to the bell of the dashboard, which all users see (`feed`), or to one e-mail address.
 * `recipient` is the e-mail address, and an empty text for the bell.
 */
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
 * An alert to administrators. Each receiver gets at most one alert with the same key. If `isDaily` is set, each
 * receiver gets at most one alert with the same key on each day.
 */
export type Alert = AlertContent & {
  /**
   * Identifies what the alert is about. For an alert about an event, the key is the id of the event. The ledger stores
   * at most one alert with the same key for each receiver, or one for each day if `isDaily` is set.
   */
  key: string
  /**
   * Set for a problem about which administrators are alerted once each day while it lasts. The ledger adds the date in
   * São Paulo to the key of such an alert.
   */
  isDaily?: true
}
