import { setTimeout as startTimer } from "node:timers"
import { setTimeout } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"
import { NOTIFICATION_FIRST_PAUSE_MS } from "./end-notifications"
import type { LedgerModuleService } from "../../modules/ledger"
import { publishEvents } from "../../reconciliation/event/publish-events"
import { processLoneNotification } from "./process-lone-notification"
import { ledgerOf, logOf } from "../../medusa/core"
import { processNotifications } from "./process-notifications"

/** The lease for a notification without a charge: longer than a lookup of an unknown payment link takes. */
const LONE_NOTIFICATION_LEASE_MS = 60_000

/** The longest time for which the job waits for notifications to be processed; it has other work as well. */
const NOTIFICATION_RUN_MS = 30_000

/** The lanes that process notifications, two charges each: four keep up with a busy shop, and leave connections. */
const NOTIFICATION_WORK = { lanes: 2 }

/** The longest timer for a due notification; later ones are left to the job. */
const NOTIFICATION_LONGEST_TIMER_MS = 20_000

/** The charge that waits longest and the one notified last, so a shopper does not wait behind a backlog. */
const AT_A_TIME = 2

/**
 * Processes the charges with due notifications in this process, a few at once. Each lane takes charges, processes
 * them and repeats until none is due. The state is in the database only: a worker that is never woken or dies loses
 * nothing.
 */
class NotificationWorker {
  #lanes = 0
  /** Grows with every wake. A lane that finds nothing tries once more if it has grown meanwhile. */
  #wakes = 0
  #idle: (() => void)[] = []
  #alarm: NodeJS.Timeout | undefined

  constructor(private readonly container: MedusaContainer) {}

  /** Starts one more lane unless all are working; those continue until nothing is due. */
  wake(): void {
    this.#wakes += 1
    if (this.#lanes < NOTIFICATION_WORK.lanes) {
      this.#lanes += 1
      void this.lane_()
    }
  }

  /** Resolves when all lanes have ended. */
  idle(): Promise<void> {
    return this.#lanes === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#idle.push(resolve))
  }

  private async lane_(): Promise<void> {
    try {
      let wakes: number
      do {
        wakes = this.#wakes
        while (await this.workOnce_()) {
          // repeat until nothing is due
        }
      } while (wakes !== this.#wakes)
      await this.wakeForNext_()
    } catch (error) {
      logOf(this.container).error(
        `checkout-transparent: notifications could not be worked on; the job's next run goes on: ${describeError(error)}`
      )
    } finally {
      this.#lanes -= 1
      if (this.#lanes === 0) {
        this.#idle.splice(0).forEach((resolve) => resolve())
      }
    }
  }

  private async workOnce_(): Promise<boolean> {
    const { container } = this
    const ledger = this.ledger_()
    const charges = await ledger.takeNotifiedCharges({
      limit: AT_A_TIME,
      leaseMs: CHARGE_LEASE_MS,
    })
    if (charges.length === AT_A_TIME) {
      this.wake() // there may be more work than one lane can do
    }
    const lone =
      charges.length > 0 || ledger.isStopping
        ? []
        : await ledger.takeLoneNotifications({
            limit: AT_A_TIME,
            leaseMs: LONE_NOTIFICATION_LEASE_MS,
          })
    // In parallel: a shopper must not wait behind a charge whose gateway hangs.
    const ends = await Promise.allSettled([
      ...charges.map((leased) => processNotifications(container, leased)),
      ...lone.map((reported) => processLoneNotification(container, reported)),
    ])
    if (ends.length > 0) {
      // Not awaited, because the event bus may hang.
      void publishEvents(container)
    }
    const failed = ends.find((end) => end.status === "rejected")
    if (failed) {
      throw failed.reason
    }
    return ends.length > 0
  }

  /** Sets a timer for the next notification that is due soon; if its charge is leased, a later try follows. */
  private async wakeForNext_(): Promise<void> {
    const ledger = this.ledger_()
    const ms = await ledger.nextNotificationMs()
    if (
      ms === undefined ||
      ms > NOTIFICATION_LONGEST_TIMER_MS ||
      ledger.isStopping
    ) {
      return
    }
    clearTimeout(this.#alarm)
    this.#alarm = startTimer(
      () => this.wake(),
      Math.max(ms, NOTIFICATION_FIRST_PAUSE_MS)
    )
    // The timer does not keep a process from ending.
    this.#alarm.unref()
  }

  private ledger_(): LedgerModuleService {
    return ledgerOf(this.container)
  }
}

const workers = new WeakMap<LedgerModuleService, NotificationWorker>()

function workerOf(container: MedusaContainer): NotificationWorker {
  const ledger = ledgerOf(container)
  const known = workers.get(ledger) ?? new NotificationWorker(container)
  workers.set(ledger, known)
  return known
}

/** Makes this process check for due notifications. Returns at once. */
export function wakeNotificationWorker(container: MedusaContainer): void {
  workerOf(container).wake()
}

/** Wakes the worker and waits until no notification is due, or for half a minute; the worker continues then. */
export async function processDueNotifications(
  container: MedusaContainer
): Promise<void> {
  const worker = workerOf(container)
  const tooLong = new AbortController()
  worker.wake()
  await Promise.race([
    worker.idle(),
    setTimeout(NOTIFICATION_RUN_MS, undefined, {
      signal: tooLong.signal,
      ref: false,
    }).catch(() => undefined),
  ])
  tooLong.abort()
}
