import { setTimeout as pause } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { Log } from "../../domain/log"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import {
  type LeasedCharge,
  releaseLeasesAndMakeChargesDue,
  renewChargeLeases,
} from "./lease/charge-leases"

type Leased = Pick<LeasedCharge, "charge" | "leaseToken">

/**
 * How long a stopping process may go on working on its charges (`endMs`), and how often it checks whether this work is
 * finished (`pollMs`). Both are in milliseconds.
 */
const STOP_TIMES = { endMs: 25_000, pollMs: 100 }

/**
 * Tracks the charges that this process has leased. When Medusa tells the process to stop, this class waits up to
 * `endMs` milliseconds for the work on these charges. Then it releases the leases of the charges whose work is not
 * finished.
 */
export class LeasedWork {
  readonly #knex: Knex
  readonly #log: Pick<Log, "warn">
  readonly #times: typeof STOP_TIMES
  readonly #charges = new Map<string, { token: string; until: number }>()
  #taking = 0
  #end: Promise<void> | undefined

  constructor(
    knex: Knex,
    log: Pick<Log, "warn">,
    times: Partial<typeof STOP_TIMES> = {}
  ) {
    this.#knex = knex
    this.#log = log
    this.#times = { ...STOP_TIMES, ...times }
  }

  get isStopping(): boolean {
    return this.#end !== undefined
  }

  /**
   * Waits for `statement`, a database statement that leases charges to this process, and remembers the leased charges.
   * When the process stops, the leases of charges whose work is not finished are released.
   */
  async awaitAndTrackLeases(
    statement: Promise<LeasedCharge[]>
  ): Promise<LeasedCharge[]> {
    this.#taking += 1
    try {
      const taken = await statement
      taken.forEach((leased) => this.trackLease(leased))
      return taken
    } finally {
      this.#taking -= 1
    }
  }

  /**
   * Adds a charge to the tracked charges after its lease was taken or renewed. Removes charges whose lease has expired.
   */
  trackLease({ charge, leaseToken }: Leased): void {
    const now = performance.now()
    for (const [id, { until }] of this.#charges) {
      if (until < now) {
        this.#charges.delete(id)
      }
    }
    this.#charges.set(charge.id, {
      token: leaseToken,
      until: now + CHARGE_LEASE_MS,
    })
  }

  /**
   * Stops leasing due charges in this process, and waits up to `endMs` milliseconds for the work in progress. Then
   * releases the leases of the unfinished charges, so that another process can lease them at once.
   */
  stopAndReleaseLeases(): Promise<void> {
    this.#end ??= this.#stop().catch((error: unknown) => {
      this.#log.warn(
        `checkout-transparent: the leases of this process could not be released, so other processes continue its charges when the leases expire: ${describeError(error)}`
      )
    })
    return this.#end
  }

  async #stop(): Promise<void> {
    const until = performance.now() + this.#times.endMs
    let unfinished = await this.#renewLeases()
    while (unfinished.length + this.#taking > 0 && performance.now() < until) {
      await pause(this.#times.pollMs)
      // A short failure of the database does not end the wait for the work in progress.
      unfinished = await this.#renewLeases().catch(() => unfinished)
    }
    if (unfinished.length > 0) {
      const released = await releaseLeasesAndMakeChargesDue(
        this.#knex,
        unfinished
      )
      this.#log.warn(
        `checkout-transparent: this process is stopping, and ${released} of its charges were not finished after ${this.#times.endMs / 1_000} s. Their leases were released, so the next process continues them at once.`
      )
    }
  }

  /**
   * Renews the leases of the tracked charges whose work is not finished, and resolves to the renewed leases. A lease
   * that was already released, because its work is finished, is not renewed.
   */
  async #renewLeases(): Promise<{ id: string; token: string }[]> {
    const tracked = [...this.#charges].map(([id, { token }]) => ({ id, token }))
    const ids =
      tracked.length === 0
        ? []
        : await renewChargeLeases(this.#knex, tracked, CHARGE_LEASE_MS)
    return tracked.filter(({ id }) => ids.includes(id))
  }
}
