/** The answers of the settings' admin routes, as this page reads them. */

export type SettingKind =
  "text" | "secret" | "secrets" | "integer" | "amount" | "choice"

export type SettingGroup =
  "credentials" | "payment_link" | "card_sdk" | "decisions" | "protection"

/** One of several secrets that are good at the same time: notification tokens, API keys. */
export interface SecretEntry {
  /** null: it stands in medusa-config.ts. */
  id: string | null
  set_by_email: string | null
  set_at: string | null
  /** When a delivery last came with it. */
  used_at: string | null
}

export interface ShownSetting {
  name: string
  group: SettingGroup
  kind: SettingKind
  choices?: string[]
  /** It stands in medusa-config.ts, and is not changed here. */
  is_fixed: boolean
  is_set: boolean
  /** What is in force; always null for secrets. */
  value: string | number | null
  set_by: string | null
  set_by_email: string | null
  set_at: string | null
  /** Of kind `secrets` only. */
  entries?: SecretEntry[]
}

export interface ShownAccount {
  id: string
  environment: string
  base_url: string
  notification_url: string | null
  /** Sent back with a change, so that nobody saves over what somebody else saved in between. */
  revision: number
  /**
   * Not of the server: somebody else changed it while one's own change was made, so that `revision`
   * stays the one before until the account is loaded anew.
   */
  isOvertaken?: true
  /** Stored settings that do not go with the configuration; the ones before are in force. */
  problem: string | null
  settings: ShownSetting[]
}

export interface SettingsAnswer {
  may_change: boolean
  accounts: ShownAccount[]
}

/** `null`: back to the default. */
export type SettingValues = Record<string, string | number | null>

export interface SettingChange {
  revision: number
  account: string
  name: string
  from: string | number | null
  to: string | number | null
  is_secret: boolean
  kind: "set" | "added" | "removed"
  actor: string
  actor_email: string | null
  created_at: string
}

export interface ChangesAnswer {
  changes: SettingChange[]
  count: number
}

export type Integration = "checkout" | "payment_link"

export interface ShownMethod {
  id: string
  account: string
  method: string
  on: boolean
  switched_by: string | null
  switched_at: string | null
  reason: string | null
  /** Codes and links that can still be paid; `amount` in reais. */
  open_codes: { count: number; amount: number }
  /** Orders that wait for a payment with it. */
  orders_waiting: number
}

/** A code or a link that can still be paid. */
export interface OpenCode {
  id: string
  merchant_charge_id: string
  amount: number
  currency_code: string
  order_id: string | null
  code_expires_at: string | null
}

export interface OpenCodesAnswer {
  open_codes: OpenCode[]
  count: number
}

export interface TestAlertAnswer {
  sent: string[]
  failed: { channel: string; why: string }[]
}
