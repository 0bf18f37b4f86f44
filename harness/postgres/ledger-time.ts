import type { Client } from "@medusajs/framework/pg"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const moved = {
  byTheTest: 0,
  byJumps: 0,
  stoppedAt: undefined as Date | undefined,
}

/**
 * Sets the ledger's time for all processes that use this database. The ledger's time is then the sum of the machine's
 * time, `ms` milliseconds, and all moves by `jumpLedgerTime` since the last `resetLedgerJumps`. Only tests about sudden
 * clock changes may move the time backward.
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
 * Stops the ledger's time at `since` plus `ms` milliseconds, so that a test can check the exact end of a deadline. If
 * the test has moved the time with `jumpLedgerTime` before, these jumps are added to the result.
 *
 * The time stays the same until the test calls `setLedgerTimeOffset` or moves the time with `jumpLedgerTime`.
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

/** Returns by how many milliseconds `jumpLedgerTime` has moved the time since the last `resetLedgerJumps`. */
export const totalLedgerJumpMs = () => moved.byJumps

/**
 * Forgets by how much `jumpLedgerTime` has moved the ledger's time. Call this function when a test starts a new
 * simulator, whose clock has not been moved. The ledger's time itself changes at the next call of one of these
 * functions: `setLedgerTimeOffset`, `freezeLedgerTimeAt` or `jumpLedgerTime`.
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
