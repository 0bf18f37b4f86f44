import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../charge/errors/payment-plugin-error"
import { JOB_MISSED_EVENT, STARTED_EVENT } from "../charge/events"
import type { Log } from "../charge/log"
import { doWhatIsDue } from "../jobs/_do-what-is-due"

/**
 * What a killed process left is resolved at once, not at the job's first tick; and what is due when
 * the job ticks no more. Not waited for: a Redis event bus has one event at work in a process, and
 * others would stand behind a slow gateway (measured).
 */
export default async function resolveWhatIsDue({
  container,
}: SubscriberArgs): Promise<void> {
  void doWhatIsDue(container).catch((error: unknown) => {
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .error(
        `checkout-transparent: what was due could not be done; the next run tries again: ${describeError(error)}`
      )
  })
}

export const config: SubscriberConfig = {
  event: [STARTED_EVENT, JOB_MISSED_EVENT],
}
