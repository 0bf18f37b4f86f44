import type { LedgerDatabase } from "./records"

/** Runs the daily reconciliation of the two days in which the run happened. After it, lookups are due. */
export async function reconcileDays(
  database: LedgerDatabase,
  /** Sends a request as an admin. */
  ask: (path: string, body: object) => Promise<unknown>
): Promise<void> {
  const { rows } = await database.query<{ from: string; to: string }>(
    `select to_char(day - 1, 'YYYY-MM-DD') as "from", to_char(day, 'YYYY-MM-DD') as "to"
     from (select (checkout_transparent_now() at time zone 'America/Sao_Paulo')::date as day) as today`
  )
  await ask("/admin/checkout-transparent/reconciliation", rows[0] ?? {})
}
