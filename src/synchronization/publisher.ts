import type { Ledger } from "../modules/ledger"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { describeError } from "../core/errors/describe-error"
import type { OutboxEntry } from "../core/ports/event-outbox"
import type { Log } from "../core/ports/log"
import { withinMs } from "./within-ms"
import {
  PUBLISH_LEASE_MS,
  PUBLISH_RUN_MS,
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
export class Publisher {
  readonly #to: Dependencies
  #run: Promise<void> | undefined
  #runsOnceMore = false
  #emitHangs = false

  constructor(to: Dependencies) {
    this.#to = to
  }

  async publish(): Promise<void> {
    if (this.#emitHangs) {
      return
    }
    this.#runsOnceMore = true
    this.#run ??= this.#publishAll()
    await this.#run
  }

  async #publishAll(): Promise<void> {
    const until = performance.now() + PUBLISH_RUN_MS
    try {
      while (
        this.#runsOnceMore &&
        !this.#emitHangs &&
        performance.now() < until
      ) {
        this.#runsOnceMore = false
        const count = await this.#publishSome()
        if (count === AT_ONCE) {
          this.#runsOnceMore = true
        }
      }
    } catch (error) {
      this.#warn(`Events could not be published: ${describeError(error)}`)
    } finally {
      // Here, not after the promise: a call in between would be neither in this run nor start one.
      this.#run = undefined
    }
  }

  /** Resolves to how many were told. */
  async #publishSome(): Promise<number> {
    const { ledger } = this.#to
    const events = await ledger.takeOutboxEntries({
      limit: AT_ONCE,
      leaseMs: PUBLISH_LEASE_MS,
    })
    if (events.length === 0) {
      return 0
    }
    const emitted = this.#emit(events)
    const outcome = await withinMs(LONGEST_EMIT_MS, emitted)
    if (outcome?.isPublished) {
      await this.#mark(events)
      return events.length
    }
    if (!outcome) {
      this.#emitHangs = true
      void emitted.then(({ isPublished }) => this.#endLate(events, isPublished))
    }
    this.#warn(
      `${events.length} events could not be published yet: ${outcome?.why ?? "the event bus does not answer."}`
    )
    await ledger.releaseOutboxEntries(events.map(({ id }) => id))
    return 0
  }

  async #emit(
    events: readonly OutboxEntry[]
  ): Promise<{ isPublished: true } | { isPublished: false; why: string }> {
    try {
      await this.#to.bus.emit(
        events.map(({ name, data }) => ({ name, data })),
        {}
      )
      return { isPublished: true }
    } catch (error) {
      return { isPublished: false, why: describeError(error) }
    }
  }

  /** What got through after all is not told again, unless somebody else has told it meanwhile. */
  async #endLate(
    events: readonly OutboxEntry[],
    isPublished: boolean
  ): Promise<void> {
    try {
      if (isPublished) {
        await this.#mark(events)
      }
    } catch (error) {
      this.#warn(
        `${events.length} events will be published twice: ${describeError(error)}`
      )
    } finally {
      this.#emitHangs = false
    }
  }

  #mark(events: readonly OutboxEntry[]): Promise<void> {
    return this.#to.ledger.markPublished(events.map(({ id }) => id))
  }

  #warn(what: string): void {
    this.#to.log.warn(`checkout-transparent: ${what}`)
  }
}
