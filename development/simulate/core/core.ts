import type { IPaymentModuleService } from "@medusajs/framework/types"

import { mayFail } from "../gateway/booking-faults"
import { moment, never } from "../process/time/moments"
import { time } from "../process/time/virtual-time"
import type { CoreRecords } from "./records/records"
import { type ShownRows } from "./records/shown-rows"

/**
 * The model of Medusa's core in one process. `records` belong to all processes, and `locks` and `payments` to this
 * process.
 */
export interface Core {
  records: CoreRecords
  shown: ShownRows
  locks: Locks
  payments: IPaymentModuleService
  emit(name: string, data: Record<string, unknown>): void
}

/** The time that one of core's statements takes, in milliseconds of the story. Other statements can run within it. */
const STATEMENT_MS = 3

/**
 * Runs one statement that changes core's records. The statement is carried out completely or not at all. The process
 * can be killed before and after it.
 */
export async function write<Result>(
  what: string,
  statement: () => Result | Promise<Result>
): Promise<Result> {
  await moment("before", `medusa: ${what}`)
  mayFail(what)
  const result = await statement()
  await time.sleep(STATEMENT_MS)
  await moment("after", `medusa: ${what}`)
  return result
}

export async function read<Result>(statement: () => Result): Promise<Result> {
  await Promise.resolve()
  return time.owner?.isDead ? never() : statement()
}

/**
 * Models Medusa's locking module. The locks are in the memory of one process, or shared by all processes as with Redis.
 */
export class Locks {
  /** The time at which each lock expires, by the key of the lock. */
  readonly #locks = new Map<string, number>()

  async acquire(
    given: string | string[],
    { expire }: { expire?: number } = {}
  ): Promise<void> {
    await read(() => undefined)
    for (const key of [given].flat()) {
      if ((this.#locks.get(key) ?? 0) > time.now()) {
        throw new Error(`Failed to acquire lock for key "${key}"`)
      }
      this.#locks.set(key, time.now() + (expire ?? Infinity) * 1_000)
    }
  }

  async release(given: string | string[]): Promise<boolean> {
    return read(() =>
      [given]
        .flat()
        .map((key) => this.#locks.delete(key))
        .every(Boolean)
    )
  }

  /** The keys of the locks that have not been released and have not expired. */
  get left(): string[] {
    return [...this.#locks]
      .filter(([, until]) => until > time.now())
      .map(([key]) => key)
  }
}

const RETRY_MS = 300

/**
 * Models core's step that acquires a lock. It repeats the attempt until `timeoutS` seconds have passed, and then
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
