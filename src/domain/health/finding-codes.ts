/**
 * The codes of all findings of health checks, with the names of the values that each finding must contain (`figures`).
 * The compiler refuses a code without a text in `texts/json/checks.*.json`.
 */
export const FINDINGS = {
  ok: [],
  nothing_yet: [],
  credentials_missing: [],
  never_connected: [],
  credentials_refused: [],
  no_access_token: [],
  lookups_fail: [],
  lookups_not_offered: ["details"],
  observed_by_notifications: [],
  no_notification_token: [],
  no_notification_yet: [],
  notifications_refused: [],
  notifications_of_another_merchant: [],
  sales_without_notifications: [],
  charges_late: ["count"],
  in_doubt: ["count"],
  cards_in_doubt: ["count"],
  cards_not_deleted: ["count"],
  discrepancies: ["count"],
  automatic_refunds_capped: [],
  reminders_not_mailed: [],
  settings_not_read: ["details"],
  settings_not_in_force: ["details"],
  link_credentials_missing: ["details"],
  encryption_key_missing: ["details"],
  documents_unreadable: ["count"],
  job_missing: [],
  locking_in_postgres: [],
  not_offered: [],
  account_not_offered: [],
  method_not_offered: ["details"],
  offered_in_other_currency: ["details"],
  providers_missing: ["providers"],
  no_pix_yet: [],
  no_card_yet: [],
  no_refund_yet: [],
  no_backend_url: [],
  url_not_taken: ["url"],
  token_refused: ["address"],
  delivery_failed: ["status"],
  delivery_not_made: [],
  wrong_credentials: ["details"],
  not_enabled: ["details"],
  address_refused: ["details"],
  certificate: ["details"],
  unreachable: ["details"],
  busy: ["details"],
  other: ["details"],
  medusa_too_old: ["details"],
  node_unsupported: ["details"],
  medusa_untested: ["details"],
  configuration_wrong: ["details"],
  limited: ["details"],
  database_silent: ["details"],
  migrations_missing: ["missing"],
  store_silent: [],
  assumptions_open: [],
  assumptions_of_before: [],
  assumptions_contradicted: ["contradicted"],
  assumptions_confirmed: [],
  checkout_refused: ["details"],
  checkout_fails: ["details"],
  checkout_without_product: [],
  checkout_without_price: [],
} as const

export type FindingCode = keyof typeof FINDINGS

/** The names of the values that a finding must contain and that are not in `Given`. */
export type NeededFigures<Code extends FindingCode, Given> = Exclude<
  (typeof FINDINGS)[Code][number],
  keyof Given
>

/** The names of all checks. Some of the checks are made only by the command `doctor`. */
export type CheckName =
  | "access_token"
  | "assumptions"
  | "automatic_refunds"
  | "card_paid"
  | "checkout"
  | "configuration"
  | "connection"
  | "credentials"
  | "database"
  | "delivery"
  | "discrepancies"
  | "documents"
  | "encryption"
  | "in_doubt"
  | "job"
  | "link_credentials"
  | "lookup"
  | "migrations"
  | "notification_url"
  | "notifications"
  | "options"
  | "payment_module"
  | "pix_paid"
  | "plugin"
  | "providers"
  | "queue"
  | "refund_made"
  | "region"
  | "reminders"
  | "saved_cards"
  | "settings"
  | "store"
  | "versions"
