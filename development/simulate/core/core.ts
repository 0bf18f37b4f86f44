import type { IPaymentModuleService } from "@medusajs/framework/types"

import { throwIfBookingFails } from "../gateway/booking-faults"
import { passMoment, neverResolves } from "../process/time/moments"
import { time } from "../process/time/virtual-time"
import type { CoreRecords } from "./records/records"
import { type ShownRows } from "./records/shown-rows"

/**
 * A model of Medusa's core in one process. All processes share `records`, which stand for the database. `locks` and
 * `payments` belong to this process only.
 */
export interface Core {
  records: CoreRecords
  shown: ShownRows
  locks: Locks
  payments: IPaymentModuleService
  emit(name: string, data: Record<string, unknown>): void
}

/**
 * How many milliseconds of virtual time one of core's SQL statements takes. Other statements can run during this time.
 */
const STATEMENT_MS = 3

/**
 * Runs a function that stands for one SQL statement of core that writes. The process can be killed just before and just
 * after it, but not in between.
 */
export async function runWriteStatement<Result>(
  what: string,
  statement: () => Result | Promise<Result>
): Promise<Result> {
  await passMoment("before", `medusa: ${what}`)
  throwIfBookingFails(what)
  const result = await statement()
  await time.sleep(STATEMENT_MS)
  await passMoment("after", `medusa: ${what}`)
  return result
}

export async function runReadStatement<Result>(
  statement: () => Result
): Promise<Result> {
  await Promise.resolve()
  return time.owner?.isDead ? neverResolves() : statement()
}

/**
 * Simulates Medusa's locking module. The locks are either in the memory of one process, or shared by all processes as
 * with Redis.
 */
export class Locks {
  /** The time at which each lock expires, by the key of the lock. */
  readonly #locks = new Map<string, number>()

  async acquire(
    given: string | string[],
    { expire }: { expire?: number } = {}
  ): Promise<void> {
    await runReadStatement(() => undefined)
    for (const key of [given].flat()) {
      if ((this.#locks.get(key) ?? 0) > time.now()) {
        throw new Error(`Failed to acquire lock for key "${key}"`)
      }
      this.#locks.set(key, time.now() + (expire ?? Infinity) * 1_000)
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
  get left(): string[] {
    return [...this.#locks]
      .filter(([, until]) => until > time.now())
      .map(([key]) => key)
  }
}

const RETRY_MS = 300

/**
 * Simulates the step of Medusa's core that acquires a lock. It tries again and again for `timeoutS` seconds, and then
 * throws.
 */
export async function acquirePatiently(
  locks: Locks,
  key: string,
  { timeoutS, ttlS }: { timeoutS: number; ttlS: number }
): Promise<void> {
  const until = time.now() + timeoutS * 1_000
  for (;;) {
    try {
      await locks.acquire(key, { expire: ttlS })
      return
    } catch (error) {
      if (time.now() >= until) throw error
    }
    await time.sleep(RETRY_MS)
  }
}
