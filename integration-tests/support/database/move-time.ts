import type { Client } from "@medusajs/framework/pg"

/**
 * Moves the ledger's time for every process on this database, by so many milliseconds from the
 * machine's time; 0 puts it back. Forward only, unless a test is about clocks that jump.
 */
export async function moveTime(
  connection: Pick<Client, "query">,
  ms: number
): Promise<void> {
  await connection.query(
    `create or replace function checkout_transparent_now() returns timestamptz
      language sql stable parallel safe
      as $$ select statement_timestamp() + ${ms} * interval '1 millisecond' $$`
  )
}
