import type { Ledger } from "../../modules/ledger"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { alertsOfEvents } from "../../domain/alert/alerts-of-events"
import type { OutboxEntry } from "../../domain/event/events"
import type { Log } from "../../domain/log"
import { withinMs } from "../queue/within-ms"

import { Modules } from "@medusajs/framework/utils"
import { orderBindingChange } from "../../domain/reconciliation/order/order-of-charge"
import { eventsOfCharge } from "../../domain/event/events-of-charge"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf, logOf } from "../../medusa/core"
import { runWithoutCaller } from "../../medusa/customer/signed-in"

/** The longest wait for the event bus, which never answers without its Redis. */
export const LONGEST_EMIT_MS = 5_000

/** The time after which one run publishes no further events and leaves them to the next run. */
const PUBLISH_RUN_MS = 5_000

/**
 * The length of the lease on the events that a run publishes. It is longer than an emit and the statement that marks
 * the events. If the process dies before it marks them, the events are emitted again after the lease.
 */
const PUBLISH_LEASE_MS = 30_000

const EVENTS_PER_EMIT = 100

interface Dependencies {
  ledger: Ledger
  bus: Pick<IEventBusModuleService, "emit">
  log: Pick<Log, "warn">
}

/**
 * Takes events of the outbox, emits them and marks them as published, in one run at a time.
 *
 * An emit hangs while Redis is down and succeeds when Redis is back. After LONGEST_EMIT_MS the events are released, so
 * that a process that reaches the bus can publish them. They may arrive twice, with the same id. Until the hanging emit
 * ends, this process emits nothing else, because otherwise all attempts of an outage would arrive at its end.
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
    // A local event bus calls the store's subscribers within this call.
    this.#run ??= runWithoutCaller(() => this.#publishAll())
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
        if (count === EVENTS_PER_EMIT) {
          this.#runsOnceMore = true
        }
      }
    } catch (error) {
      this.#warn(`Events could not be published: ${describeError(error)}`)
    } finally {
      // The run is cleared here and not after the promise. A call in between would otherwise neither join this run nor
      // start another one.
      this.#run = undefined
    }
  }

  /** Resolves to the number of events that were published. */
  async #publishSome(): Promise<number> {
    const { ledger } = this.#to
    const events = await ledger.takeOutboxEntries({
      limit: EVENTS_PER_EMIT,
      leaseMs: PUBLISH_LEASE_MS,
    })
    if (events.length === 0) {
      return 0
    }
    await this.#noteAlerts(events)
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

  /**
   * Writes the alerts for these events. Call it before the events are emitted: if the process dies after emitting them,
   * no later run reads these events, and their alerts would be lost. Alerts need no event bus.
   */
  async #noteAlerts(events: readonly OutboxEntry[]): Promise<void> {
    try {
      await this.#to.ledger.noteAlerts(alertsOfEvents(events))
    } catch (error) {
      this.#warn(
        `the alerts for ${events.length} events could not be recorded: ${describeError(error)}`
      )
    }
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

  /**
   * Marks events as published when an emit that took longer than LONGEST_EMIT_MS has succeeded in the end. Other
   * processes then do not publish these events again, unless one has done so already.
   */
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

/** The publishers by ledger. Each application in this process has one ledger. */
const publishers = new WeakMap<Ledger, Publisher>()

/**
 * Publishes the waiting events of the outbox on Medusa's event bus. A call during a run makes that run repeat once.
 * While an emit hangs, a call does nothing. Takes about ten seconds at most. Logs failures and never throws.
 */
export async function publishEvents(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const publisher =
    publishers.get(ledger) ??
    new Publisher({
      ledger,
      bus: container.resolve<IEventBusModuleService>(Modules.EVENT_BUS),
      log: logOf(container),
    })
  publishers.set(ledger, publisher)
  await publisher.publish()
}

/**
 * Writes the events of charges into the outbox, each event once, and binds the charges to the orders that were placed
 * with them. Leaves out `payment.paid` for the charges in `toConfirmFirst`, which have to be looked up first.
 */
export async function writeEventsOfCharges(
  container: MedusaContainer,
  all: readonly ReconciliationInput[],
  {
    isUnmatchedListed = false,
    toConfirmFirst = [],
  }: { isUnmatchedListed?: boolean; toConfirmFirst?: readonly string[] } = {}
): Promise<void> {
  const ledger = ledgerOf(container)
  const events = all.flatMap((input) =>
    eventsOfCharge(input, { isUnmatchedListed }).filter(
      ({ name }) =>
        name !== "checkout_transparent.payment.paid" ||
        !toConfirmFirst.includes(input.charge.id)
    )
  )
  if (events.length > 0) {
    await ledger.noteEvents(events)
  }
  await ledger.bindChargesToOrders(
    all.flatMap((input) => orderBindingChange(input) ?? [])
  )
}
