import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { receiveDelivery } from "./receive-delivery"

/** Every spelling that core would take for one of our providers. */
const OURS = /^(?:pp_)?transparent-(?:card|pix|wallet|link)_(.*)$/

/**
 * Core's own payment webhook answers before it authenticates, keeps the secret header in an event
 * and drops most outcomes (measured). For our providers it ends here: the delivery is authenticated
 * and stored in the same table. Core has parsed the body by then: one that is no JSON, or longer
 * than core's 100 kB, was refused by core.
 */
export const stopAtCoreHook: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  const [, accountId] = OURS.exec(providerIn(request.path)) ?? []
  if (accountId === undefined) {
    next()
    return
  }
  await receiveDelivery(request, response, {
    accountId,
    readBody: () => Promise.resolve(rawBody(request)),
  })
}

/** As Express reads the path: in any case, percent-encoded or not, with or without a slash at its end. */
function providerIn(path: string): string {
  const segment =
    path
      .replace(/(?<!\/)\/+$/, "")
      .split("/")
      .pop() ?? ""
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return "" // Express answers 400 to it
  }
}

/** Bodies of a type that core does not parse are not kept. */
function rawBody(request: MedusaRequest): Buffer {
  const raw: unknown = request.rawBody
  return Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
}
