import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { Log } from "../charge/log"
import { captureShipment } from "../payments/capture-shipment"

/**
 * Money that was only reserved is taken when the goods leave, where the account is set to that. Not
 * waited for: a Redis event bus has one event at work in a process (measured).
 */
export default async function captureAtShipment({
  event: { data },
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  void captureShipment(container, data.id).catch((error: unknown) => {
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .error(
        `checkout-transparent: the payment of shipment ${data.id} could not be captured: ${describeError(error)} Capture it on the order's page before the authorization ends, 7 days after it was made.`
      )
  })
}

export const config: SubscriberConfig = { event: "shipment.created" }
