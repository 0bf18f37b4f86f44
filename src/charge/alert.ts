import type { DiscrepancyKind } from "./discrepancy"

/** A charge, as an alert tells people of it. */
export interface ChargeOfAlert {
  account: string
  charge_id: string
  order_id: string | null
}

/** What people are alerted to, and what is known of it. Nothing secret, no personal data. */
export interface AlertData {
  /** `amount` is what is disputed, in the main unit (reais). */
  chargeback_opened: ChargeOfAlert & { amount: number }
  /** `amount` is what was lost. */
  chargeback_lost: ChargeOfAlert & { amount: number }
  discrepancy: ChargeOfAlert & { kind: DiscrepancyKind }
  /** What a check has found: the gateway fails, or refuses the credentials. */
  gateway: { accounts: string[]; code: string }
  /** `by` is the id of a user or of an API key. */
  settings_changed: { account: string; by: string }
  /** Who may do what in the whole store; `by` as above. */
  permissions_changed: { by: string }
}

export type AlertCause = keyof AlertData

/** Whom an alert is for: everybody, by the dashboard's bell, or an address. */
export interface AlertReceiver {
  channel: "feed" | "email"
  recipient: string
}

/**
 * Everybody who is logged in to the dashboard, as core's own workflows tell them, and who is mailed. The
 * bell rings for all, so it does not ring for what one of them has changed.
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

/** Something that people must know: told once, however often it is noted. */
export type Alert = {
  [Cause in AlertCause]: {
    /** Names what happened: a second alert with the same key is none. */
    key: string
    /** Set where the cause lasts: the day is part of the key, so that people hear of it once a day. */
    isDaily?: true
    cause: Cause
    data: AlertData[Cause]
  }
}[AlertCause]
