import type { RefundCap } from "./automatic-refunds"
import type { DiscrepancyKind } from "./discrepancy"

/** A charge, as an alert tells people of it. Amounts are in the main unit (reais). */
export interface ChargeOfAlert {
  account: string
  /** `card`, `pix`, `wallet` or `link`. */
  method: string
  merchant_charge_id: string
  order_id: string | null
  currency_code: string
  amount: number
}

interface ListedDiscrepancy {
  account: string
  discrepancy_id: string
  kind: DiscrepancyKind
  merchant_charge_id: string
  order_id: string | null
}

/** What people are alerted to, and what is known of it. Nothing secret, no personal data. */
export interface AlertData {
  /** `amount` is what is disputed. */
  chargeback_opened: ChargeOfAlert
  /** `amount` is what was lost. */
  chargeback_lost: ChargeOfAlert
  discrepancy: ListedDiscrepancy
  /** For long nobody knows what came of an operation: a discrepancy of kind `unresolved`. */
  in_doubt: ListedDiscrepancy
  /** `expires_at` is ISO 8601. */
  authorization_ending: ChargeOfAlert & { expires_at: string }
  /** `amount` is what went back by itself. */
  automatic_refund: ChargeOfAlert
  automatic_refunds_capped: {
    account: string
    cap: RefundCap
    /** What the cap allows: a number of charges, or an amount in the main unit. */
    most: number
    refund_count: number
    refund_sum: number
  }
  credential_refused: {
    accounts: string[]
    integration: "checkout" | "payment_link"
    client_id: string
  }
  /** `sold_at`: of the first sale of which no notification has come, ISO 8601. */
  sales_without_notifications: { account: string; sold_at: string }
  /** `settings` are names such as `installments.maximum`; `by` is a user's e-mail or id. */
  settings_changed: { account: string; settings: string[]; by: string }
  /** `setting` is the name of the secret's setting; `ends_at` is ISO 8601. */
  secret_ending: { account: string; setting: string; ends_at: string }
  /** An admin asked whether alerts arrive. */
  test: Record<string, never>
}

export type AlertCause = keyof AlertData

/** Whom an alert is for: everybody, by the dashboard's bell, or an address. */
export interface AlertReceiver {
  channel: "feed" | "email"
  recipient: string
}

/** Everybody who is logged in to the dashboard, as core's own workflows tell them, and whoever is mailed. */
export function receiversOf(emails: readonly string[]): AlertReceiver[] {
  return [
    { channel: "feed", recipient: "" },
    ...emails.map((recipient) => ({ channel: "email" as const, recipient })),
  ]
}

/** Something that people must know: told once, however often it is noted. */
export type Alert = {
  [Cause in AlertCause]: {
    /** Names what happened: a second alert with the same key is none. */
    key: string
    /** Of what lasts: the day is part of the key, so that people hear of it once a day. */
    isDaily?: true
    cause: Cause
    data: AlertData[Cause]
  }
}[AlertCause]
