import type { LedgerDatabase } from "./records"

/** What the next morning does: of the two days on which all of a run has happened. Then lookups are due. */
export async function reconcileDays(
  database: LedgerDatabase,
  /** Asks for it as an admin. */
  ask: (path: string, body: object) => Promise<unknown>
): Promise<void> {
  const { rows } = await database.query<{ from: string; to: string }>(
    `select to_char(day - 1, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as "to"
     from (select (checkout_transparent_now() at time zone 'America/Sao_Paulo')::date as day) as today`
  )
  await ask("/admin/checkout-transparent/reconciliation", rows[0] ?? {})
}
