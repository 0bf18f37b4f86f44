/**
 * The columns of a charge that the store's own code can read with Medusa's Query and module links. The names and
 * meanings of these columns do not change (docs/module-links.md). All other columns are internal, such as leases,
 * decisions, codes and digests.
 */
export const PUBLIC_CHARGE_COLUMNS = [
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

/**
 * Returns a row of a charge with only the columns of PUBLIC_CHARGE_COLUMNS, even if a query has requested other
 * columns.
 */
export function toPublicCharge<Row extends object>(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) =>
      PUBLIC_CHARGE_COLUMNS.some((linked) => linked === column)
    )
  ) as Row
}
