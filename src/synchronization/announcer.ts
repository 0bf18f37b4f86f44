import type { Ledger } from "../modules/ledger"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { describeError } from "../core/errors/describe-error"
import type { Announcement } from "../core/ports/announcements"
import type { Log } from "../core/ports/log"
import { withinMs } from "./within-ms"
import {
  ANNOUNCE_LEASE_MS,
  ANNOUNCE_RUN_MS,
  LONGEST_EMIT_MS,
} from "../core/time/times"

const AT_ONCE = 100

interface Dependencies {
  ledger: Ledger
  bus: Pick<IEventBusModuleService, "emit">
  log: Pick<Log, "warn">
}

/**
 * Takes facts, emits them, marks them; one run at a time in a process.
 *
 * Emit hangs for as long as Redis is down, and gets through when it is back. An emit that hangs is
 * given up: its facts go back, for a process that reaches the bus, and may arrive twice, with the
 * same id. Until it ends this process emits nothing else, or every attempt of an outage would
 * arrive at its end.
 */
export class Announcer {
  readonly #to: Dependencies
  #run: Promise<void> | undefined
  #runsOnceMore = false
  #emitHangs = false

  constructor(to: Dependencies) {
    this.#to = to
  }

  async announce(): Promise<void> {
    if (this.#emitHangs) {
      return
    }
    this.#runsOnceMore = true
    this.#run ??= this.#announceAll()
    await this.#run
  }

  async #announceAll(): Promise<void> {
    const until = performance.now() + ANNOUNCE_RUN_MS
    try {
      while (
        this.#runsOnceMore &&
        !this.#emitHangs &&
        performance.now() < until
      ) {
        this.#runsOnceMore = false
        const count = await this.#announceSome()
        if (count === AT_ONCE) {
          this.#runsOnceMore = true
        }
      }
    } catch (error) {
      this.#warn(`Facts could not be announced: ${describeError(error)}`)
    } finally {
      // Here, not after the promise: a call in between would be neither in this run nor start one.
      this.#run = undefined
    }
  }

  /** Resolves to how many were told. */
  async #announceSome(): Promise<number> {
    const { ledger } = this.#to
    const facts = await ledger.takeAnnouncements({
      limit: AT_ONCE,
      leaseMs: ANNOUNCE_LEASE_MS,
    })
    if (facts.length === 0) {
      return 0
    }
    const emitted = this.#emit(facts)
    const outcome = await withinMs(LONGEST_EMIT_MS, emitted)
    if (outcome?.isTold) {
      await this.#mark(facts)
      return facts.length
    }
    if (!outcome) {
      this.#emitHangs = true
      void emitted.then(({ isTold }) => this.#endLate(facts, isTold))
    }
    this.#warn(
      `${facts.length} facts could not be announced yet: ${outcome?.why ?? "the event bus does not answer."}`
    )
    await ledger.takeBackAnnouncements(facts.map(({ id }) => id))
    return 0
  }

  async #emit(
    facts: readonly Announcement[]
  ): Promise<{ isTold: true } | { isTold: false; why: string }> {
    try {
      await this.#to.bus.emit(
        facts.map(({ name, data }) => ({ name, data })),
        {}
      )
      return { isTold: true }
    } catch (error) {
      return { isTold: false, why: describeError(error) }
    }
  }

  /** What got through after all is not told again, unless somebody else has told it meanwhile. */
  async #endLate(
    facts: readonly Announcement[],
    isTold: boolean
  ): Promise<void> {
    try {
      if (isTold) {
        await this.#mark(facts)
      }
    } catch (error) {
      this.#warn(
        `${facts.length} facts will be announced twice: ${describeError(error)}`
      )
    } finally {
      this.#emitHangs = false
    }
  }

  #mark(facts: readonly Announcement[]): Promise<void> {
    return this.#to.ledger.markAnnounced(facts.map(({ id }) => id))
  }

  #warn(what: string): void {
    this.#to.log.warn(`checkout-transparent: ${what}`)
  }
}
