import type { Client } from "@medusajs/framework/pg"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const moved = {
  byTheTest: 0,
  byJumps: 0,
  stoppedAt: undefined as Date | undefined,
}

/**
 * Sets the ledger's time to the machine's time plus `ms` milliseconds, for all processes that use this database. Jumps
 * of `jumpLedgerTime` are added. Without such jumps, 0 restores the machine's time. Only tests about jumping clocks may
 * move the time backward.
 */
export async function setLedgerTimeOffset(
  connection: Pick<Client, "query">,
  ms: number
): Promise<void> {
  moved.byTheTest = ms
  moved.stoppedAt = undefined
  await connection.query(buildLedgerTimeSql())
}

/**
 * Stops the ledger's time at `since` plus `ms` milliseconds, so that a test can check the exact end of a deadline.
 * Jumps of `jumpLedgerTime` are added. The time stays there until the test calls `setLedgerTimeOffset`, or moves the
 * time with `jumpLedgerTime`.
 */
export async function freezeLedgerTimeAt(
  connection: Pick<Client, "query">,
  since: Date,
  ms: number
): Promise<void> {
  moved.byTheTest = ms
  moved.stoppedAt = since
  await connection.query(buildLedgerTimeSql())
}

/**
 * Moves the ledger's time forward by `ms` milliseconds, in addition to the time that `setLedgerTimeOffset` or
 * `freezeLedgerTimeAt` has set.
 */
export async function jumpLedgerTime(knex: Knex, ms: number): Promise<void> {
  moved.byJumps += ms
  await knex.raw(buildLedgerTimeSql())
}

/** Returns by how many milliseconds all calls of `jumpLedgerTime` together have moved the time. */
export const totalLedgerJumpMs = () => moved.byJumps

/**
 * Sets the sum of all jumps back to 0. Call this function when a test starts a new gateway, whose clock has not jumped.
 * The ledger's time changes only at the next call of a function that moves it.
 */
export function resetLedgerJumps(): void {
  moved.byJumps = 0
}

function buildLedgerTimeSql(): string {
  const ms = moved.byTheTest + moved.byJumps
  const since = moved.stoppedAt
    ? `timestamptz '${moved.stoppedAt.toISOString()}'`
    : "statement_timestamp()"
  return `create or replace function checkout_transparent_now() returns timestamptz
    language sql stable parallel safe
    as $$ select ${since} + ${ms} * interval '1 millisecond' $$`
}
