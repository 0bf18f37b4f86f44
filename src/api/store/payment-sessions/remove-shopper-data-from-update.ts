import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  type MethodOfAccount,
  parseOwnProviderId,
} from "../../../domain/payment-method/provider-id"
import { removeShopperData } from "../../../domain/buyer/remove-shopper-data"
import {
  logOf,
  queryOf,
  queryRows,
  type Scope,
} from "../../../medusa/container"
import type { Handler } from "../../route-handler"

/**
 * Removes personal data and the plugin's own fields from a request that updates a payment session of this plugin
 * through Medusa's own route. Refuses a request with card data, or with data that are nested too deeply to be searched.
 *
 * Medusa 2.22 added this route. Medusa stores the data of such a request unencrypted, and shows them with the cart.
 */
export const removeShopperDataFromUpdate: Handler = async (request) => {
  const bodies = (["body", "validatedBody"] as const).map((name) => ({
    name,
    read: removeShopperData(request[name]),
  }))
  const isConcerned = bodies.some(
    ({ read }) => read.kind !== "removed" || read.removed.length > 0
  )
  const provider = isConcerned
    ? await readMethodOfSession(request.scope, request)
    : undefined
  if (!provider) {
    return
  }
  const removed = new Set<string>()
  for (const { name, read } of bodies) {
    if (read.kind !== "removed") {
      throw refusalOfCardData(provider, read.kind)
    }
    request[name] = read.kept
    read.removed.forEach((field) => removed.add(field))
  }
  logOf(request.scope).info(
    `checkout-transparent: ${[...removed].join(", ")} of a storefront's update of payment session ${request.params.session_id} was not stored: Medusa keeps these data in clear. Create a new payment session with them.`
  )
}

function refusalOfCardData(
  { method }: MethodOfAccount,
  kind: "card_data" | "too_deep"
): MedusaError {
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    kind === "card_data"
      ? `Invalid ${method} payment: card data cannot be added to a payment session, where Medusa stores them in clear. Create a new one with the card: POST /store/payment-collections/:id/payment-sessions.`
      : `Invalid ${method} payment: the data are nested too deeply.`
  )
}

/**
 * Returns the payment method and the account of the session in the request's path. Returns undefined if the session
 * belongs to another provider or does not exist.
 */
async function readMethodOfSession(
  scope: Scope,
  { params }: Pick<MedusaRequest, "params">
): Promise<MethodOfAccount | undefined> {
  const [session] = await queryRows(
    queryOf(scope),
    z.object({ provider_id: z.string() }),
    {
      entity: "payment_session",
      filters: { id: params.session_id ?? "" },
    }
  )
  return parseOwnProviderId(session?.provider_id)
}
