/** Any connection to the store's database. */
export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** Medusa's books and ours, whole. */
const TABLES = [
  "payment",
  "payment_session",
  "payment_collection",
  "capture",
  "refund",
  '"order"',
  "order_transaction",
  "order_summary",
  "order_change",
  "checkout_transparent_operation",
  "checkout_transparent_difference",
  "checkout_transparent_shopper_input",
]

/** When a charge was looked at, and when it is looked at next. */
const BOOKKEEPING = [
  "looked_at",
  "updated_at",
  "synchronize_at",
  "held_by",
  "held_until",
  "watched_since",
  "watch_looks",
]

/** All that no notification may change by what it says: each row as text, by its table. */
export async function whatMustNotChange(
  ask: Ask
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const read = async (name: string, sql: string) => {
    const rows = await ask(sql)
    found[name] = rows.map(({ row }) => String(row)).sort()
  }
  for (const table of TABLES) {
    await read(table, `select one::text as row from ${table} as one`)
  }
  await read(
    "charge",
    `select (to_jsonb(one) - '{${BOOKKEEPING.join(",")}}'::text[])::text as row
    from checkout_transparent_charge as one`
  )
  await read(
    "announcement",
    "select name || ' ' || fact_key as row from checkout_transparent_announcement"
  )
  return found
}
