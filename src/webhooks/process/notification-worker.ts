import { setTimeout as startTimer } from "node:timers"
import { setTimeout } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../charge/errors/payment-plugin-error"
import type { Log } from "../../charge/log"
import {
  CHARGE_LEASE_MS,
  LONE_NOTIFICATION_LEASE_MS,
  NOTIFICATION_FIRST_PAUSE_MS,
  NOTIFICATION_WORK,
  NOTIFICATION_LONGEST_TIMER_MS,
  NOTIFICATION_RUN_MS,
} from "../../charge/times"
import type { LedgerModuleService } from "../../modules/ledger"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import { publishEvents } from "../../reconciliation/publish-events"
import { processLoneNotification } from "./process-lone-notification"
import { processNotifications } from "./process-notifications"

/** The charge that waits longest, and the one notified last: a shopper who waits now does not stand behind a backlog. */
const AT_A_TIME = 2

/**
 * Looks at charges that notifications tell about, in one process, a few at once. Each lane takes,
 * looks and takes again until none is due. The rows are the truth: a worker that is never woken or
 * that dies loses nothing.
 */
class NotificationWorker {
  #lanes = 0
  /** Grows with every wake: a lane that found nothing looks once more when it has grown meanwhile. */
  #wakes = 0
  #idle: (() => void)[] = []
  #alarm: NodeJS.Timeout | undefined

  constructor(private readonly container: MedusaContainer) {}

  /** Starts one more lane, unless all are at work: those go on until nothing is due. */
  wake(): void {
    this.#wakes += 1
    if (this.#lanes < NOTIFICATION_WORK.lanes) {
      this.#lanes += 1
      void this.lane_()
    }
  }

  /** Resolves when all lanes have come to their end. */
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
          // until nothing is due
        }
      } while (wakes !== this.#wakes)
      await this.wakeForNext_()
    } catch (error) {
      this.container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .error(
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
      this.wake() // there is more than one lane can do
    }
    const lone =
      charges.length > 0 || ledger.isStopping
        ? []
        : await ledger.takeLoneNotifications({
            limit: AT_A_TIME,
            leaseMs: LONE_NOTIFICATION_LEASE_MS,
          })
    // Side by side: a shopper who waits now does not stand behind a gateway that hangs.
    const ends = await Promise.allSettled([
      ...charges.map((leased) => processNotifications(container, leased)),
      ...lone.map((reported) => processLoneNotification(container, reported)),
    ])
    if (ends.length > 0) {
      // Not waited for: the bus may hang.
      void publishEvents(container)
    }
    const failed = ends.find((end) => end.status === "rejected")
    if (failed) {
      throw failed.reason
    }
    return ends.length > 0
  }

  /** What is due, and whose charge somebody has, is looked for again in a moment. */
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
    // A process that is about to end does not wait for it.
    this.#alarm.unref()
  }

  private ledger_(): LedgerModuleService {
    return this.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  }
}

const workers = new WeakMap<LedgerModuleService, NotificationWorker>()

/** The worker of this process: one for each ledger. */
function workerOf(container: MedusaContainer): NotificationWorker {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const known = workers.get(ledger) ?? new NotificationWorker(container)
  workers.set(ledger, known)
  return known
}

/** Lets this process look whether a notification is due. Returns at once. */
export function wakeNotificationWorker(container: MedusaContainer): void {
  workerOf(container).wake()
}

/** Works on due notifications until there are none, or for half a minute. */
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
