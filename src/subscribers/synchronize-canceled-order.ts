import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../core/errors/describe-error"
import type { Log } from "../core/ports/log"
import { synchronizeCheckoutTransparentOrderWorkflow } from "../workflows"

/**
 * Core cancels an order that was never paid without a word to the provider (measured): its code is
 * canceled here. Not waited for: a Redis event bus has one event at work in a process, and others
 * would stand behind a slow gateway (measured).
 */
export default async function synchronizeCanceledOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  void synchronizeCheckoutTransparentOrderWorkflow(container)
    .run({ input: { orderId: event.data.id } })
    .catch((error: unknown) => {
      container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .error(
          `checkout-transparent: the payments of canceled order ${event.data.id} could not be synchronized; the job tries again: ${describeError(error)}`
        )
    })
}

export const config: SubscriberConfig = {
  event: "order.canceled",
}
