import type { Client } from "@medusajs/framework/pg"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const moved = {
  byTheTest: 0,
  byJumps: 0,
  stoppedAt: undefined as Date | undefined,
}

/**
 * Moves the ledger's time for every process on this database, by so many milliseconds from the
 * machine's time; 0 puts it back. Forward only, unless a test is about clocks that jump.
 */
export async function moveTime(
  connection: Pick<Client, "query">,
  ms: number
): Promise<void> {
  moved.byTheTest = ms
  moved.stoppedAt = undefined
  await connection.query(timeOfLedger())
}

/**
 * Has the ledger's time stand still, so many milliseconds after a moment of the machine's: for what is
 * true up to a second and not after it. Only jumps move it; `moveTime` lets it go on.
 */
export async function stopTime(
  connection: Pick<Client, "query">,
  since: Date,
  ms: number
): Promise<void> {
  moved.byTheTest = ms
  moved.stoppedAt = since
  await connection.query(timeOfLedger())
}

/** Moves it on by so much, beside what the test itself asks for. */
export async function jumpTime(knex: Knex, ms: number): Promise<void> {
  moved.byJumps += ms
  await knex.raw(timeOfLedger())
}

/** By how much jumps have moved it so far. */
export const jumpedMs = () => moved.byJumps

/** For a gateway that is new; `jumpTime` puts the ledger's time back. */
export function forgetJumps(): void {
  moved.byJumps = 0
}

function timeOfLedger(): string {
  const ms = moved.byTheTest + moved.byJumps
  const since = moved.stoppedAt
    ? `timestamptz '${moved.stoppedAt.toISOString()}'`
    : "statement_timestamp()"
  return `create or replace function checkout_transparent_now() returns timestamptz
    language sql stable parallel safe
    as $$ select ${since} + ${ms} * interval '1 millisecond' $$`
}
