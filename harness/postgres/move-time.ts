import type { Client } from "@medusajs/framework/pg"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const moved = {
  byTheTest: 0,
  byJumps: 0,
  stoppedAt: undefined as Date | undefined,
}

/**
 * Moves the ledger's time for all processes on this database to `ms` milliseconds after the
 * machine's time; 0 puts it back. Only forward, unless a test is about clocks that jump.
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
 * Stops the ledger's time, `ms` milliseconds after a moment of the machine's time, to test the
 * limit of a time to the second. Then only jumps move it, until `moveTime` lets it go on.
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

/** Moves the ledger's time forward by `ms`, in addition to what the test itself asks for. */
export async function jumpTime(knex: Knex, ms: number): Promise<void> {
  moved.byJumps += ms
  await knex.raw(timeOfLedger())
}

/** Returns how many milliseconds the jumps have moved the time so far. */
export const jumpedMs = () => moved.byJumps

/** Forgets the jumps, for a new gateway; the next `jumpTime` puts the ledger's time back. */
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
