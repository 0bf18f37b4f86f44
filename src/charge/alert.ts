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

/** Something that people must know: told once, however often it is noted. */
export type Alert = {
  [Cause in AlertCause]: {
    /** Names what happened: a second alert with the same key is none. */
    key: string
    cause: Cause
    data: AlertData[Cause]
  }
}[AlertCause]

/** What lasts: people are alerted when it begins, and it is one alert until it has ended. */
export type LastingCause =
  | "automatic_refunds_capped"
  | "credential_refused"
  | "sales_without_notifications"

/** Something that lasts, as it is observed now. */
export interface Condition<Cause extends LastingCause = LastingCause> {
  /** Tells it from others of its cause. */
  name: string
  data: AlertData[Cause]
}

/** All that is observed of one cause now: what was there before and is not among it is ending. */
export interface ObservedConditions<Cause extends LastingCause = LastingCause> {
  cause: Cause
  conditions: readonly Condition<Cause>[]
  /** It has ended when it was not observed for so long. */
  quietMs: number
}
