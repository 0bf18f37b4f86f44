import type { IPaymentModuleService } from "@medusajs/framework/types"

import { throwIfStatementFails } from "../gateway/sql-statement-faults"
import {
  passKillPoint,
  createNeverResolvingPromise,
} from "../process/time/pass-kill-points"
import { virtualTime } from "../process/time/virtual-time"
import type { CoreRecords } from "./records/core-records"
import { type MedusaRows } from "./records/medusa-rows"

/**
 * A model of Medusa's core in one process. All processes share `records`, which stand for the database. `payments`
 * belongs to this process only. `locks` belongs to this process only as well, unless the processes of the story share
 * their locks.
 */
export interface Core {
  records: CoreRecords
  shown: MedusaRows
  locks: SimulatedLocks
  payments: IPaymentModuleService
  emit(name: string, data: Record<string, unknown>): void
}

/**
 * How many milliseconds of virtual time one of core's writing SQL statements takes. Other statements can run during
 * this time.
 */
const STATEMENT_MS = 3

/**
 * Runs a function that simulates an SQL statement with which Medusa's core writes. The process can be killed just
 * before and just after the statement. Throws without running the function if the story makes this statement fail.
 */
export async function runWriteStatement<Result>(
  what: string,
  statement: () => Result | Promise<Result>
): Promise<Result> {
  await passKillPoint("before", `medusa: ${what}`)
  throwIfStatementFails(what)
  const result = await statement()
  await virtualTime.sleep(STATEMENT_MS)
  await passKillPoint("after", `medusa: ${what}`)
  return result
}

export async function runReadStatement<Result>(
  statement: () => Result
): Promise<Result> {
  await Promise.resolve()
  return virtualTime.owner?.isDead ? createNeverResolvingPromise() : statement()
}

/**
 * Simulates Medusa's locking module. The locks are either in the memory of one process, or shared by all processes as
 * with Redis.
 */
export class SimulatedLocks {
  /** The time at which each lock expires, by the key of the lock. */
  readonly #locks = new Map<string, number>()

  async acquire(
    given: string | string[],
    { expire }: { expire?: number } = {}
  ): Promise<void> {
    await runReadStatement(() => undefined)
    for (const key of [given].flat()) {
      if ((this.#locks.get(key) ?? 0) > virtualTime.now()) {
        throw new Error(`Failed to acquire lock for key "${key}"`)
      }
      this.#locks.set(key, virtualTime.now() + (expire ?? Infinity) * 1_000)
    }
  }

  async release(given: string | string[]): Promise<boolean> {
    return runReadStatement(() =>
      [given]
        .flat()
        .map((key) => this.#locks.delete(key))
        .every(Boolean)
    )
  }

  /** The keys of all locks that are still held: neither released nor expired. */
  get heldKeys(): string[] {
    return [...this.#locks]
      .filter(([, until]) => until > virtualTime.now())
      .map(([key]) => key)
  }
}

const RETRY_MS = 300

/**
 * Simulates the step of Medusa's core that acquires a lock. It tries again and again for `timeoutS` seconds, and then
 * throws.
 */
export async function acquireLockWithRetries(
  locks: SimulatedLocks,
  key: string,
  { timeoutS, ttlS }: { timeoutS: number; ttlS: number }
): Promise<void> {
  const until = virtualTime.now() + timeoutS * 1_000
  for (;;) {
    try {
      await locks.acquire(key, { expire: ttlS })
      return
    } catch (error) {
      if (virtualTime.now() >= until) throw error
    }
    await virtualTime.sleep(RETRY_MS)
  }
}
