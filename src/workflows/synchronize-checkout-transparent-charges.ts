import type { IEventBusModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { DIFFERENCE_OPENED_EVENT } from "../core/charge/difference"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LedgerModuleService } from "../modules/ledger"
import {
  synchronizeDueCharges,
  type SynchronizedSummary,
} from "../synchronization/synchronize-due"

const synchronizeCheckoutTransparentChargesStep = createStep(
  "synchronize-checkout-transparent-charges",
  async (_: unknown, { container }) =>
    new StepResponse<SynchronizedSummary>(
      await synchronizeDueCharges(container)
    )
)

const announceCheckoutTransparentDifferencesStep = createStep(
  "announce-checkout-transparent-differences",
  async (_: unknown, { container }) => {
    const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    const unannounced = await ledger.takeUnannouncedDifferences(100)
    if (unannounced.length > 0) {
      // Not awaited: emit hangs while Redis is down. One that fails is announced the next time.
      void bus
        .emit(
          unannounced.map((data) => ({ name: DIFFERENCE_OPENED_EVENT, data })),
          {}
        )
        .catch(async (error: unknown) => {
          container
            .resolve<Log>(ContainerRegistrationKeys.LOGGER)
            .warn(
              `checkout-transparent: ${unannounced.length} differences could not be announced yet: ${describeError(error)}`
            )
          await ledger.takeBackAnnouncements(unannounced.map(({ id }) => id))
        })
        .catch(() => undefined)
    }
    return new StepResponse(unannounced.length)
  }
)

/**
 * Brings Medusa to what the gateway has, for every charge whose turn has come: books what was
 * confirmed late, places orders whose completion failed or broke off, lists what a person must
 * see. Creates no charge; gives money back only where that was decided. Idempotent; may run in
 * many processes.
 */
export const synchronizeCheckoutTransparentChargesWorkflow = createWorkflow(
  "synchronize-checkout-transparent-charges",
  () => {
    const summary = synchronizeCheckoutTransparentChargesStep()
    announceCheckoutTransparentDifferencesStep()
    return new WorkflowResponse(summary)
  }
)
