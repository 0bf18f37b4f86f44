import { setTimeout as startTimer } from "node:timers"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../medusa/container"
import type { LedgerModuleService } from "../../modules/ledger"
import { publishOutboxEvents } from "../event/publish-events"
import {
  type DueCharge,
  synchronizeOneDueCharge,
  leaseChargesToSynchronize,
} from "./synchronize-due"

/** The maximum number of charges that this worker synchronizes at the same time. */
const AT_ONCE = 4

/**
 * The longest time in milliseconds for which the worker sets a timer for the next charge with notifications. If no such
 * charge is due in this time, the plugin's job synchronizes the next due charges.
 */
const LONGEST_TIMER_MS = 20_000
const SHORTEST_TIMER_MS = 1_000

/**
 * Synchronizes due charges as soon as `synchronizeUntilNoneDue` is called, up to AT_ONCE at the same time. If the
 * gateway hangs for one charge, the others continue. Without a call, the plugin's job synchronizes the charges later.
 */
class DueWorker {
  readonly #atWork = new Set<Promise<void>>()
  #run: Promise<void> | undefined
  #isWoken = false
  #wake: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly container: MedusaContainer) {}

  /**
   * Synchronizes all due charges. Resolves when no charge is due, when the process is stopping, or after an error,
   * which is logged. If the worker is already running, the worker looks for due charges once more.
   */
  synchronizeUntilNoneDue(): Promise<void> {
    this.#isWoken = true
    this.#wake()
    this.#run ??= this.#workUntilStopped()
    return this.#run
  }

  async #workUntilStopped(): Promise<void> {
    try {
      do {
        const woken = new Promise<void>((resolve) => (this.#wake = resolve))
        this.#isWoken = false
        await this.#takeMore()
        if (this.#atWork.size > 0) {
          await Promise.race([woken, ...this.#atWork])
          // The finished synchronization may have made its own charge or other charges due.
          this.#isWoken = true
        } else {
          await this.#wakeForNext()
        }
      } while (this.#isWoken)
    } catch (error) {
      this.#log("due charges could not be leased", error)
    } finally {
      // The run is cleared here and not after the promise has resolved. Otherwise a call between these two moments
      // would be lost.
      this.#run = undefined
    }
  }

  /**
   * Leases due charges and starts their synchronization, until AT_ONCE synchronizations are running or no charge is
   * due.
   */
  async #takeMore(): Promise<void> {
    const ledger = ledgerOf(this.container)
    while (this.#atWork.size < AT_ONCE && !ledger.isStopping) {
      const due = await leaseChargesToSynchronize(
        this.container,
        AT_ONCE - this.#atWork.size
      )
      if (due === undefined) {
        return
      }
      for (const each of due) {
        const atWork = this.#synchronizeAndLogError(each)
        this.#atWork.add(atWork)
        void atWork.then(() => this.#atWork.delete(atWork))
      }
    }
  }

  async #synchronizeAndLogError(due: DueCharge): Promise<void> {
    try {
      await synchronizeOneDueCharge(this.container, due)
      // The event bus may hang, so its answer is not awaited.
      void publishOutboxEvents(this.container)
    } catch (error) {
      this.#log(`charge ${due.charge.merchantChargeId} was not released`, error)
    }
  }

  /**
   * Sets a timer for the next charge with unhandled notifications, if the charge becomes due within LONGEST_TIMER_MS.
   * Such a charge is not always due at once. For example, another process may be working on the charge.
   */
  async #wakeForNext(): Promise<void> {
    const ledger = ledgerOf(this.container)
    const ms = ledger.isStopping
      ? undefined
      : await ledger.findMsUntilNextNotifiedChargeIsDue()
    if (ms !== undefined && ms <= LONGEST_TIMER_MS) {
      clearTimeout(this.#timer)
      this.#timer = startTimer(
        () => void this.synchronizeUntilNoneDue(),
        Math.max(ms, SHORTEST_TIMER_MS)
      )
      // The timer must not keep the process from ending.
      this.#timer.unref()
    }
  }

  #log(what: string, error: unknown): void {
    logOf(this.container).error(
      `checkout-transparent: ${what}; the job's next run continues: ${describeError(error)}`
    )
  }
}

const workers = new WeakMap<LedgerModuleService, DueWorker>()

/**
 * Synchronizes all due charges in this process. Resolves when no charge is due, when the process is stopping, or after
 * an error, which is logged. Callers need not await the result.
 */
export function wakeDueChargeWorker(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const worker = workers.get(ledger) ?? new DueWorker(container)
  workers.set(ledger, worker)
  return worker.synchronizeUntilNoneDue()
}
