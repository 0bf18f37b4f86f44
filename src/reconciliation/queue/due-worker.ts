import { setTimeout as startTimer } from "node:timers"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../medusa/core"
import type { LedgerModuleService } from "../../modules/ledger"
import { publishEvents } from "../event/publish-events"
import { type DueCharge, synchronizeDue, takeDue } from "./synchronize-due"

/** The largest number of charges that one process synchronizes at once after it was woken. */
const AT_ONCE = 4

/**
 * The longest time for which a timer waits until a charge with notifications is due. A charge that is due later is left
 * to the job.
 */
const LONGEST_TIMER_MS = 20_000
const SHORTEST_TIMER_MS = 1_000

/**
 * Synchronizes due charges in this process as soon as it is woken, up to AT_ONCE at the same time. A charge whose
 * gateway hangs occupies one of these synchronizations, and the others continue. A shopper therefore does not wait for
 * that charge or for a backlog. The due times are only in the database, so nothing is lost when a process is never
 * woken or dies.
 */
class DueWorker {
  readonly #atWork = new Set<Promise<void>>()
  #run: Promise<void> | undefined
  #isWoken = false
  #wake: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly container: MedusaContainer) {}

  /** Looks for due charges and resolves when none is due. A call during a run makes that run look once more. */
  wake(): Promise<void> {
    this.#isWoken = true
    this.#wake()
    this.#run ??= this.#work()
    return this.#run
  }

  async #work(): Promise<void> {
    try {
      do {
        const woken = new Promise<void>((resolve) => (this.#wake = resolve))
        this.#isWoken = false
        await this.#takeMore()
        if (this.#atWork.size > 0) {
          await Promise.race([woken, ...this.#atWork])
          // A synchronization may have made other charges due, or its own charge again.
          this.#isWoken = true
        } else {
          await this.#wakeForNext()
        }
      } while (this.#isWoken)
    } catch (error) {
      this.#log("due charges could not be leased", error)
    } finally {
      // The run is cleared here and not after the promise. A call in between would otherwise neither join this run nor
      // start another one.
      this.#run = undefined
    }
  }

  /** Starts the synchronization of due charges until AT_ONCE are at work. */
  async #takeMore(): Promise<void> {
    const ledger = ledgerOf(this.container)
    while (this.#atWork.size < AT_ONCE && !ledger.isStopping) {
      const due = await takeDue(this.container, AT_ONCE - this.#atWork.size)
      if (due === undefined) {
        return
      }
      for (const each of due) {
        const atWork = this.#synchronize(each)
        this.#atWork.add(atWork)
        void atWork.then(() => this.#atWork.delete(atWork))
      }
    }
  }

  async #synchronize(due: DueCharge): Promise<void> {
    try {
      await synchronizeDue(this.container, due)
      // The event bus may hang, so its answer is not awaited.
      void publishEvents(this.container)
    } catch (error) {
      this.#log(`charge ${due.charge.merchantChargeId} was not released`, error)
    }
  }

  /**
   * Sets a timer for the time at which the next charge with notifications is due, if that is soon. For example, such a
   * charge may be leased by another process until then.
   */
  async #wakeForNext(): Promise<void> {
    const ledger = ledgerOf(this.container)
    const ms = ledger.isStopping
      ? undefined
      : await ledger.msUntilNotifiedChargeIsDue()
    if (ms !== undefined && ms <= LONGEST_TIMER_MS) {
      clearTimeout(this.#timer)
      this.#timer = startTimer(
        () => void this.wake(),
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
 * Makes this process synchronize the charges that are due. Resolves when none is due any more. Callers need not await
 * it.
 */
export function wakeDueWorker(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const worker = workers.get(ledger) ?? new DueWorker(container)
  workers.set(ledger, worker)
  return worker.wake()
}
