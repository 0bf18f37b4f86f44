/** The answers of the settings' admin routes, as this page reads them. */

export interface ShownSetting {
  name: string
  group: "credentials" | "decisions" | "switch"
  isSecret: boolean
  isAmount: boolean
  /** What it takes, in the words of JSON schema. */
  schema: { type?: string; enum?: string[]; minimum?: number; maximum?: number }
  /** It stands in medusa-config.ts, and is not changed here. */
  is_fixed: boolean
  is_set: boolean
  /** What is in force; always null for secrets. */
  value: string | number | boolean | null
  set_by: string | null
  set_by_email: string | null
  set_at: string | null
  reason: string | null
  /** How long the secret before this one is still taken. */
  former_until: string | null
}

/** What of a method can still be paid; `amount` in reais. */
export interface OpenCodes {
  method: string
  count: number
  amount: number
  orders_waiting: number
}

export interface ShownAccount {
  id: string
  environment: string
  base_url: string
  notification_url: string | null
  makes_links: boolean
  /** Sent back with a change, so that nobody saves over what somebody else saved in between. */
  revision: number
  /** Stored settings that do not go with the configuration; the ones before are in force. */
  problem: string | null
  open_codes: OpenCodes[]
  settings: ShownSetting[]
}

/** What most blocks of the settings page are about. */
export interface AccountProps {
  account: ShownAccount
  /** Whether this user may change settings. */
  mayChange: boolean
}

export interface SettingsAnswer {
  accounts: ShownAccount[]
}

export interface SettingsToSave {
  /** `null`: back to the default. */
  values: Record<string, string | number | boolean | null>
  reason?: string
  end_former?: true
}

export type Integration = "checkout" | "payment_link"

export interface TestAlertAnswer {
  sent: string[]
  failed: { channel: string; why: string }[]
}
