import { PaymentWebhookEvents } from "@medusajs/framework/utils"
import receive from "@medusajs/medusa/subscribers/payment-webhook"
import type { ProviderUnderTest, Report, Stage } from "../provider-under-test"
import { naiveGateway, resetNaiveGateway } from "../plain-medusa/naive-gateway"
import { TRAPS } from "../traps"

/** A provider that does what Medusa's guide tells authors of providers to do. */
export const NAIVE: ProviderUnderTest = {
  name: "the naive provider",
  ids: {
    authorized: "pp_naive_authorized",
    captured: "pp_naive_captured",
    pending_authorization: "pp_naive_pending_authorization",
  },
  get gateway() {
    return naiveGateway
  },
  reset: async () => resetNaiveGateway(),
  sessionData: async () => ({ card_token: "a-card-token-of-nobody-else" }),
  secretOf: ({ card_token }) => String(card_token),
  pay: async ({ data }) => void naiveGateway.pay(String(data.id)),
  report,
  fallsInto: TRAPS.map(({ key }) => key),
}

/**
 * Calls core's subscriber for payment webhooks. Core calls it itself five seconds after it has answered `POST
 * /hooks/payment/<provider>`. Core only logs an error that its subscriber throws, so this function ignores such errors.
 */
async function report(
  { container }: Stage,
  { sessionId, kind, amount }: Report
): Promise<void> {
  const data = {
    event_type: kind === "captured" ? "success" : "authorized_amount",
    metadata: { session_id: sessionId },
    amount,
  }
  const payload = { data, rawData: JSON.stringify(data), headers: {} }
  await receive({
    event: {
      name: PaymentWebhookEvents.WebhookReceived,
      data: { provider: "naive_authorized", payload },
      metadata: { timestamp: Date.now() },
    },
    container,
    pluginOptions: {},
  }).catch(() => undefined)
}
