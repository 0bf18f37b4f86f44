import { PaymentWebhookEvents } from "@medusajs/framework/utils"
import receive from "@medusajs/medusa/subscribers/payment-webhook"
import type { Stage } from "./provider-under-test"

/**
 * What core does five seconds after it answered `POST /hooks/payment/<provider>`: its own
 * subscriber, called by hand. An error of it is only logged there, and ignored here.
 */
export async function reportToCore(
  { container }: Stage,
  provider: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {}
): Promise<void> {
  const rawData = JSON.stringify(body)
  await receive({
    event: {
      name: PaymentWebhookEvents.WebhookReceived,
      data: { provider, payload: { data: body, rawData, headers } },
      metadata: { timestamp: Date.now() },
    },
    container,
    pluginOptions: {},
  }).catch(() => undefined)
}
