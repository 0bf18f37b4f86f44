/**
 * The columns of a charge that other modules can read over module links and Medusa's query. docs/module-links.md lists
 * them, and their names and meanings are stable. All other columns are internal: leases, decisions and their reasons,
 * codes, digests.
 */
export const LINKED_COLUMNS = [
  "id",
  "merchant_charge_id",
  "account",
  "method",
  "state",
  "currency_code",
  "amount",
  "discount",
  "interest",
  "installments",
  "captured_amount",
  "refunded_amount",
  "payment_session_id",
  "payment_collection_id",
  "cart_id",
  "order_id",
  "link_purpose",
  "code_expires_at",
  "disputed_at",
  "dispute_outcome",
  "created_at",
  "updated_at",
] as const

/** Removes every internal column from a row of a charge, regardless of the selected columns. */
export function linkedCharge<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) =>
      LINKED_COLUMNS.some((linked) => linked === column)
    )
  ) as Row
}
