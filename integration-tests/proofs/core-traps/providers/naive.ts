import { PaymentWebhookEvents } from "@medusajs/framework/utils"
import receive from "@medusajs/medusa/subscribers/payment-webhook"
import type {
  ProviderUnderTest,
  WebhookReport,
  TrapStore,
} from "../provider-under-test"
import { naiveGateway, resetNaiveGateway } from "../plain-medusa/naive-gateway"
import { TRAPS } from "../traps"

/** A payment provider that follows Medusa's guide for authors of providers, and does nothing more. */
export const NAIVE: ProviderUnderTest = {
  name: "a payment provider that only follows Medusa's guide",
  ids: {
    authorized: "pp_naive_authorized",
    captured: "pp_naive_captured",
    pending_authorization: "pp_naive_pending_authorization",
  },
  get gateway() {
    return naiveGateway
  },
  reset: async () => resetNaiveGateway(),
  buildSessionData: async () => ({ card_token: "a-card-token-of-nobody-else" }),
  secretOf: ({ card_token }) => String(card_token),
  pay: async ({ data }) => void naiveGateway.payCode(String(data.id)),
  sendWebhook,
  knownTraps: TRAPS.map(({ key }) => key),
}

/**
 * Calls Medusa's subscriber for payment webhooks directly, because Medusa would call it only after five seconds. Medusa
 * only logs an error of the subscriber, so this function ignores it.
 */
async function sendWebhook(
  { container }: TrapStore,
  { sessionId, kind, amount }: WebhookReport
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
