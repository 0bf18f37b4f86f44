import type { IEventBusModuleService, Logger } from "@medusajs/framework/types"
import { describeError } from "../../core/errors/describe-error"
import { STARTED_EVENT } from "../../core/events"

/**
 * Tells our subscribers that the application runs, so that what a killed process left is resolved
 * at once instead of at the job's next tick. Not awaited: emit hangs while Redis is down.
 */
export function emitStart(
  eventBus: IEventBusModuleService | undefined,
  logger: Logger
): void {
  void eventBus
    ?.emit({ name: STARTED_EVENT, data: {} }, {})
    .catch((error: unknown) => {
      logger.warn(
        `checkout-transparent: could not emit the start (${describeError(error)}); unknown operations are resolved by the job's next run.`
      )
    })
}
