import type { Ledger } from "../../modules/ledger"
import type {
  IEventBusModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { alertsOfEvents } from "../../domain/alert/alerts-of-events"
import type { OutboxEntry } from "../../domain/event/events"
import type { Log } from "../../domain/log"
import { waitAtMost } from "../queue/wait-at-most"

import { Modules } from "@medusajs/framework/utils"
import { findOrderBindingToRecord } from "../../domain/reconciliation/order/order-of-charge"
import { buildEventsOfCharge } from "../../domain/event/events-of-charge"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf, logOf } from "../../medusa/container"
import { runWithoutActorAndRequestLanguage } from "../../medusa/customer/signed-in-actor"

/**
 * The longest time to wait for an answer of the event bus, in milliseconds. While its Redis is down, the event bus does
 * not answer.
 */
export const LONGEST_EMIT_MS = 5_000

/**
 * A run of the publisher starts no further batch of events after this time, in milliseconds. The next run publishes the
 * remaining events.
 */
const PUBLISH_RUN_MS = 5_000

/**
 * How long a publisher leases events, in milliseconds. If the process is killed before it marks the events as
 * published, the events are published again after the lease has expired.
 */
const PUBLISH_LEASE_MS = 30_000

const EVENTS_PER_EMIT = 100

interface Dependencies {
  ledger: Ledger
  bus: Pick<IEventBusModuleService, "emit">
  log: Pick<Log, "warn">
}

/**
 * Publishes the events of the outbox on Medusa's event bus, and marks the events as published. Only one run takes place
 * at a time.
 *
 * While the Redis of the event bus is down, a call of the event bus hangs. After LONGEST_EMIT_MS, this process releases
 * the events, so that another process can publish them. Subscribers may then receive an event twice, with the same id.
 */
export class OutboxPublisher {
  readonly #to: Dependencies
  #run: Promise<void> | undefined
  #runsOnceMore = false
  // While a call hangs, no further call is made. Each further call would contain the same events, and all these calls
  // would succeed when Redis is back.
  #emitHangs = false

  constructor(to: Dependencies) {
    this.#to = to
  }

  async publishPendingEvents(): Promise<void> {
    if (this.#emitHangs) {
      return
    }
    this.#runsOnceMore = true
    // A local event bus calls the store's subscribers within this call. They must not act in the name of the
    // administrator whose request started this run.
    this.#run ??= runWithoutActorAndRequestLanguage(() => this.#publishAll())
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
      this.#logWarning(`Events could not be published: ${describeError(error)}`)
    } finally {
      // The run is cleared here and not after the promise has resolved. Otherwise a call between these two moments
      // would be lost.
      this.#run = undefined
    }
  }

  /** Publishes one batch of events, and returns how many events were published. */
  async #publishSome(): Promise<number> {
    const { ledger } = this.#to
    const events = await ledger.claimOutboxEntries({
      limit: EVENTS_PER_EMIT,
      leaseMs: PUBLISH_LEASE_MS,
    })
    if (events.length === 0) {
      return 0
    }
    if (!(await this.#recordAlerts(events))) {
      await ledger.releaseOutboxEntries(events.map(({ id }) => id))
      return 0
    }
    const emitted = this.#emit(events)
    const outcome = await waitAtMost(LONGEST_EMIT_MS, emitted)
    if (outcome?.isPublished) {
      await this.#markPublished(events)
      return events.length
    }
    if (!outcome) {
      this.#emitHangs = true
      void emitted.then(({ isPublished }) => this.#endLate(events, isPublished))
    }
    this.#logWarning(
      `${events.length} events could not be published yet: ${outcome?.why ?? "the event bus does not answer."}`
    )
    await ledger.releaseOutboxEntries(events.map(({ id }) => id))
    return 0
  }

  /**
   * Stores the alerts for administrators about these events, and returns whether this succeeded. Call this function
   * before the events are published. If the process died after publishing them, no other run would read the events, and
   * their alerts would be lost.
   */
  async #recordAlerts(events: readonly OutboxEntry[]): Promise<boolean> {
    try {
      await this.#to.ledger.recordAlerts(alertsOfEvents(events))
      return true
    } catch (error) {
      this.#logWarning(
        `${events.length} events could not be published yet: their alerts could not be recorded: ${describeError(error)}`
      )
      return false
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
   * Handles an answer of the event bus that arrived after the time limit. If the bus has published the events, marks
   * the events as published, so that other processes do not publish them again.
   */
  async #endLate(
    events: readonly OutboxEntry[],
    isPublished: boolean
  ): Promise<void> {
    try {
      if (isPublished) {
        await this.#markPublished(events)
      }
    } catch (error) {
      this.#logWarning(
        `${events.length} events will be published twice: ${describeError(error)}`
      )
    } finally {
      this.#emitHangs = false
    }
  }

  #markPublished(events: readonly OutboxEntry[]): Promise<void> {
    return this.#to.ledger.markEventsPublished(events.map(({ id }) => id))
  }

  #logWarning(what: string): void {
    this.#to.log.warn(`checkout-transparent: ${what}`)
  }
}

/** The publisher for each ledger. Each Medusa application in this process has its own ledger. */
const publishers = new WeakMap<Ledger, OutboxPublisher>()

/**
 * Publishes the events of the outbox on Medusa's event bus. Takes about ten seconds at most. Errors are only logged.
 * Does nothing while an earlier call of the event bus hangs.
 */
export async function publishOutboxEvents(
  container: MedusaContainer
): Promise<void> {
  const ledger = ledgerOf(container)
  const publisher =
    publishers.get(ledger) ??
    new OutboxPublisher({
      ledger,
      bus: container.resolve<IEventBusModuleService>(Modules.EVENT_BUS),
      log: logOf(container),
    })
  publishers.set(ledger, publisher)
  await publisher.publishPendingEvents()
}

/**
 * Writes the events of charges into the outbox, each event only once. Also stores in the ledger which orders the
 * charges belong to. The event `payment.paid` is not written yet for the charges in `toConfirmFirst`, because these
 * charges have to be looked up first.
 */
export async function writeEventsAndBindOrders(
  container: MedusaContainer,
  all: readonly ReconciliationInput[],
  {
    isUnmatchedListed = false,
    toConfirmFirst = [],
  }: { isUnmatchedListed?: boolean; toConfirmFirst?: readonly string[] } = {}
): Promise<void> {
  const ledger = ledgerOf(container)
  const events = all.flatMap((input) =>
    buildEventsOfCharge(input, { isUnmatchedListed }).filter(
      ({ name }) =>
        name !== "checkout_transparent.payment.paid" ||
        !toConfirmFirst.includes(input.charge.id)
    )
  )
  if (events.length > 0) {
    await ledger.writeOutboxEntries(events)
  }
  await ledger.bindChargesToOrders(
    all.flatMap((input) => findOrderBindingToRecord(input) ?? [])
  )
}
