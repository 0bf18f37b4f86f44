import {
  defaultMerchant,
  type Simulator,
} from "../../../packages/devtools/src/simulator"
import {
  postNotification,
  type DeliveryAnswer,
} from "../../../harness/notifications/deliver"

/**
 * Pays a payment link while the simulator sends no notifications. Returns the bodies of the unsent notifications.
 * Afterwards the simulator has no notification URL.
 */
export async function payLinkWithoutNotification(
  simulator: Simulator,
  linkId: string
): Promise<object[]> {
  const known = (await simulator.notifications()).length
  await simulator.setNotificationUrl("http://127.0.0.1/")
  await simulator.onNotification().lose().once()
  await simulator.payLink(linkId)
  await simulator.setNotificationUrl(null)
  const lost = (await simulator.notifications()).slice(known)
  return lost.map(({ body }) => body as object)
}

/**
 * Sends a notification about a payment link to the store. With `apiKey: null`, the request has no authorization header.
 */
export function deliverLinkNotification(
  hookUrl: string,
  event: object,
  apiKey: string | null = defaultMerchant.paymentLinkApiKey
): Promise<DeliveryAnswer> {
  return postNotification(hookUrl, {
    authorization: apiKey,
    headers: {
      "content-type": "application/json",
      event_type: "TransactionPaymentMessage",
    },
    body: event,
  })
}
