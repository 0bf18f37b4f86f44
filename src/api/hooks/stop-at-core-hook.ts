import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../route-handler"
import { receiveDelivery } from "./receive-delivery"
import { PAYMENT_METHODS } from "../../domain/payment-method/payment-method"

/** Matches the id of a provider of this plugin in every spelling that core's webhook accepts. */
const PLUGIN_PROVIDER = new RegExp(
  `^(?:pp_)?transparent-(?:${PAYMENT_METHODS.join("|")})_(.*)$`
)

/**
 * Handles the requests that core's own payment webhook would receive for the plugin's providers. They are authenticated
 * and stored like the deliveries to the plugin's notification URL. Core's webhook answers before it authenticates,
 * stores the secret header in an event and drops most outcomes (measured). Core has already parsed the body, and has
 * refused a body that is not JSON or longer than core's limit of 100 kB.
 */
export const stopAtCoreHook: Handler = async (request, response) => {
  const [, accountId] = PLUGIN_PROVIDER.exec(providerInPath(request.path)) ?? []
  if (accountId === undefined) {
    return
  }
  await receiveDelivery(request, response, {
    accountId,
    readBody: () => Promise.resolve(rawBody(request)),
  })
}

/**
 * Returns the last segment of a path, which is the provider's id, in lower case and decoded as Express does. A final
 * slash is ignored. Returns "" for a path that cannot be decoded.
 */
function providerInPath(path: string): string {
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
 * Returns the raw body. It is empty for a content type that core does not parse, because core does not keep that body.
 */
function rawBody(request: MedusaRequest): Buffer {
  const raw: unknown = request.rawBody
  return Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
}
