import type { IPaymentModuleService } from "@medusajs/framework/types"

import { mayFail } from "../gateway/booking-faults"
import { moment, never } from "../process/time/moments"
import { time } from "../process/time/virtual-time"
import type { CoreRecords } from "./records/records"
import { type ShownRows } from "./records/shown-rows"

/** Medusa's core in one process: the records that all processes share, and this process's own parts. */
export interface Core {
  records: CoreRecords
  shown: ShownRows
  locks: Locks
  payments: IPaymentModuleService
  emit(name: string, data: Record<string, unknown>): void
}

/** How long one of core's statements takes, in milliseconds; others can come in between. */
const STATEMENT_MS = 3

/** Runs one statement that changes something, completely or not at all. */
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

/** Models Medusa's locking module: with locks in the memory of one process, or shared by all, as in Redis. */
export class Locks {
  /** Until when each key is taken. */
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

  /** The keys of the locks that are still taken. */
  get left(): string[] {
    return [...this.#locks]
      .filter(([, until]) => until > time.now())
      .map(([key]) => key)
  }
}

const RETRY_MS = 300

/** Models core's step that acquires a lock: tries again until `timeoutS` seconds have passed. */
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
