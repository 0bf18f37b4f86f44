import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../route-handler"
import { receiveNotificationDelivery } from "./receive-notification-delivery"
import { PAYMENT_METHODS } from "../../domain/payment-method/payment-method"

/**
 * Matches the id of one of this plugin's payment providers, with or without the prefix `pp_`, as in Medusa's webhook
 * route.
 */
const PLUGIN_PROVIDER = new RegExp(
  `^(?:pp_)?transparent-(?:${PAYMENT_METHODS.join("|")})_(.*)$`
)

/**
 * Receives gateway notifications that were sent to Medusa's payment webhook route instead of the plugin's notification
 * URL. These notifications are authenticated and stored in the same way as all others.
 *
 * Medusa's own handler does not run for these notifications, for three reasons (measured):
 * - It responds before it authenticates a notification.
 * - It stores the header with the secret in an event.
 * - It ignores most of the results that a payment provider can return for a webhook.
 *
 * Medusa parses the body before this function runs, and refuses malformed JSON and JSON of more than 100 kB.
 */
export const receiveNotificationAtCoreWebhook: Handler = async (
  request,
  response
) => {
  const [, accountId] =
    PLUGIN_PROVIDER.exec(providerIdInPath(request.path)) ?? []
  if (accountId === undefined) {
    return
  }
  await receiveNotificationDelivery(request, response, {
    accountId,
    readBody: () => Promise.resolve(rawBody(request)),
  })
}

/**
 * Returns the provider's id from the path of the request. The id is the last segment of the path. It is decoded as
 * Express does and converted to lower case. Returns "" for a path that cannot be decoded.
 */
function providerIdInPath(path: string): string {
  const segment =
    path
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .pop() ?? ""
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return "" // Express answers 400 to such a path.
  }
}

/**
 * Returns the raw body of the request. The result is empty if Medusa does not parse the request's content type, because
 * Medusa then does not store the raw body.
 */
function rawBody(request: MedusaRequest): Buffer {
  const raw: unknown = request.rawBody
  return Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
}
