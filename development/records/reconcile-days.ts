import type { LedgerDatabase } from "./records"

/** What the next morning does: of the two days on which all of a run has happened. */
export async function reconcileDays(
  database: LedgerDatabase,
  {
    ask,
    wait,
  }: {
    /** Asks for it as an admin. */
    ask: (path: string, body: object) => Promise<unknown>
    /** Lets the store's job work for a while. */
    wait: () => Promise<unknown>
  }
): Promise<void> {
  const { rows } = await database.query<{ from: string; to: string }>(
    `select to_char(day - 1, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as "to"
     from (select (checkout_transparent_now() at time zone 'America/Sao_Paulo')::date as day) as today`
  )
  await ask("/admin/checkout-transparent/reconciliation", rows[0] ?? {})
  const unfinished =
    "select from checkout_transparent_reconciled_day where finished_at is null limit 1"
  while ((await database.query(unfinished)).rows.length > 0) await wait()
}
