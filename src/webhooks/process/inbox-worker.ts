import { setTimeout as startTimer } from "node:timers"
import { setTimeout } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { Log } from "../../charge/log"
import type { LedgerModuleService } from "../../modules/ledger"
import { publishEvents } from "../../reconciliation/publish-events"
import { processClaimed } from "./process-claimed"
import {
  INBOX_AT_WORK,
  INBOX_LEASE_MS,
  INBOX_LONGEST_TIMER_MS,
  INBOX_RUN_MS,
  INBOX_TIMER_STEP_MS,
} from "../../charge/times"

/** One of the oldest, and one of the newest: whoever waits at the checkout now is not starved. */
const AT_A_TIME = 2

/**
 * Processes the inbox in one process, a few charges at once. Each lane claims,
 * works and claims again until nothing is due. The rows are the truth: a worker that is never woken
 * or that dies loses nothing.
 */
class InboxWorker {
  #lanes = 0
  /** Grows with every wake: a lane that found nothing looks once more when it has grown meanwhile. */
  #wakes = 0
  #idle: (() => void)[] = []
  /** Instants at which somebody comes back, in steps: so there are only a few timers. */
  readonly #alarms = new Set<number>()

  constructor(private readonly container: MedusaContainer) {}

  /** Starts one more lane, unless all are at work: those go on until nothing is due. */
  wake(): void {
    this.#wakes += 1
    if (this.#lanes < INBOX_AT_WORK.lanes) {
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
    } catch (error) {
      this.container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .error(
          `checkout-transparent: the inbox worker broke off; the next sweep goes on: ${describeError(error)}`
        )
    } finally {
      this.#lanes -= 1
      if (this.#lanes === 0) {
        this.#idle.splice(0).forEach((resolve) => resolve())
      }
    }
  }

  private async workOnce_(): Promise<boolean> {
    const claimed = await this.ledger_().claimNotifications({
      limit: AT_A_TIME,
      leaseMs: INBOX_LEASE_MS,
    })
    if (claimed.length === AT_A_TIME) {
      this.wake() // there is more than one lane can do
    }
    // Side by side: whoever waits at the checkout now does not stand behind a gateway that hangs.
    const ends = await Promise.allSettled(
      claimed.map(async (entries) => {
        const againAfterMs = await processClaimed(this.container, entries)
        // Not waited for: the bus may hang.
        void publishEvents(this.container)
        this.wakeAfter_(againAfterMs)
      })
    )
    const failed = ends.find((end) => end.status === "rejected")
    if (failed) {
      throw failed.reason
    }
    return claimed.length > 0
  }

  private wakeAfter_(ms: number | undefined): void {
    if (ms === undefined || ms > INBOX_LONGEST_TIMER_MS) {
      return
    }
    const at =
      Math.ceil((performance.now() + ms) / INBOX_TIMER_STEP_MS) *
      INBOX_TIMER_STEP_MS
    if (this.#alarms.has(at)) {
      return
    }
    this.#alarms.add(at)
    const alarm = startTimer(() => {
      this.#alarms.delete(at)
      this.wake()
    }, at - performance.now())
    // A process that is about to end does not wait for it.
    alarm.unref()
  }

  private ledger_(): LedgerModuleService {
    return this.container.resolve<LedgerModuleService>(LEDGER_MODULE)
  }
}

const workers = new WeakMap<LedgerModuleService, InboxWorker>()

/** The worker of this process: one for each ledger, whoever asks. */
function workerOf(container: MedusaContainer): InboxWorker {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const known = workers.get(ledger) ?? new InboxWorker(container)
  workers.set(ledger, known)
  return known
}

/** Lets this process look whether something is due. Returns at once. */
export function wakeInbox(container: MedusaContainer): void {
  workerOf(container).wake()
}

/**
 * The same, and waits until nothing is due any more; no longer than half a minute, since in a busy
 * shop that never comes, and whoever sweeps has other work as well.
 */
export async function drainInbox(container: MedusaContainer): Promise<void> {
  const worker = workerOf(container)
  const tooLong = new AbortController()
  worker.wake()
  await Promise.race([
    worker.idle(),
    setTimeout(INBOX_RUN_MS, undefined, {
      signal: tooLong.signal,
      ref: false,
    }).catch(() => undefined),
  ])
  tooLong.abort()
}
