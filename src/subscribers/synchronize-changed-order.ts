import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { Log } from "../charge/log"
import { publishEvents } from "../reconciliation/publish-events"
import { synchronizeChargesOfOrder } from "../reconciliation/synchronize-charge"

/** Core names the order of an edit in another field than one that is canceled. */
type ChangedOrder = { id: string } | { order_id: string }

/**
 * Core cancels an order that was never paid without a word to the provider (measured), and edits one
 * without a word as well: a code that asks for something else than the order has outstanding is canceled
 * here. Not waited for: a Redis event bus has one event at work in a process, and others would stand
 * behind a slow gateway (measured).
 */
export default async function synchronizeChangedOrder({
  event: { data },
  container,
}: SubscriberArgs<ChangedOrder>): Promise<void> {
  const orderId = "order_id" in data ? data.order_id : data.id
  void synchronizeChargesOfOrder(container, orderId)
    .then(() => publishEvents(container))
    .catch((error: unknown) => {
      container
        .resolve<Log>(ContainerRegistrationKeys.LOGGER)
        .error(
          `checkout-transparent: the payments of changed order ${orderId} could not be synchronized; the job tries again: ${describeError(error)}`
        )
    })
}

export const config: SubscriberConfig = {
  event: ["order.canceled", "order-edit.confirmed"],
}
