import type { Client } from "@medusajs/framework/pg"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const moved = {
  byTheTest: 0,
  byJumps: 0,
  stoppedAt: undefined as Date | undefined,
}

/**
 * Sets the ledger's time, for all processes on this database, to `ms` milliseconds after the machine's time. With 0, it
 * is the machine's time again. Time must only be moved forward, except in tests about clocks that jump.
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
 * Stops the ledger's time at `ms` milliseconds after `since`, so that a test can check a deadline exactly. Until
 * `moveTime` is called, only `jumpTime` moves the time.
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

/**
 * Moves the ledger's time forward by `ms` milliseconds. The jump is added to the effect of `moveTime` or `stopTime`.
 */
export async function jumpTime(knex: Knex, ms: number): Promise<void> {
  moved.byJumps += ms
  await knex.raw(timeOfLedger())
}

/** Returns the sum of all jumps so far, in milliseconds. */
export const jumpedMs = () => moved.byJumps

/**
 * Forgets all jumps, because a test has a new gateway whose clock did not jump. The ledger's time changes with the next
 * call that moves it.
 */
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
