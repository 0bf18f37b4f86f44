import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../route-handler"
import { receiveDelivery } from "./receive-delivery"
import { PAYMENT_METHODS } from "../../domain/payment-method/payment-method"

/** Matches every spelling that core accepts as one of our providers. */
const OURS = new RegExp(
  `^(?:pp_)?transparent-(?:${PAYMENT_METHODS.join("|")})_(.*)$`
)

/**
 * Handles calls of core's own payment webhook for our providers: authenticates and stores them like other deliveries.
 * Core's webhook answers before it authenticates, keeps the secret header in an event and drops most outcomes
 * (measured). Core has parsed the body already: it refused one that is no JSON or longer than its 100 kB.
 */
export const stopAtCoreHook: Handler = async (request, response) => {
  const [, accountId] = OURS.exec(providerIn(request.path)) ?? []
  if (accountId === undefined) {
    return
  }
  await receiveDelivery(request, response, {
    accountId,
    readBody: () => Promise.resolve(rawBody(request)),
  })
}

/** The provider in a path, read as Express does: any case, percent-encoded or not, with or without a final slash. */
function providerIn(path: string): string {
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

/** The raw body; empty for a type that core does not parse, because core does not keep that. */
function rawBody(request: MedusaRequest): Buffer {
  const raw: unknown = request.rawBody
  return Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
}
