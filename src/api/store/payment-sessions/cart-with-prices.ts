import type { MedusaRequest } from "@medusajs/framework/http"
import { cartOfCollection } from "../../../medusa/payment/collections"
import { doWaysHaveDifferentPrices } from "../../../medusa/price/restore-plain-price"
import { hasPriceOfWayIfAnyCartHad } from "../../../medusa/price/owner-of-price"

export interface AskedCart {
  id: string
  /**
   * Whether ways of paying may differ in price: by the present settings, or because the cart still has a price of
   * earlier settings.
   */
  hasPrices: boolean
}

/** The carts of requests that are being handled, so that one request reads its cart once. */
const known = new WeakMap<MedusaRequest, Promise<AskedCart | undefined>>()

/** Returns the cart of the payment collection that a request names, or undefined for a collection without a cart. */
export function cartWithPrices(
  request: MedusaRequest
): Promise<AskedCart | undefined> {
  const found = known.get(request) ?? read(request)
  known.set(request, found)
  return found
}

async function read({
  scope,
  params,
}: MedusaRequest): Promise<AskedCart | undefined> {
  const id = await cartOfCollection(scope, params.id ?? "")
  return id === undefined
    ? undefined
    : {
        id,
        hasPrices:
          doWaysHaveDifferentPrices(scope) ||
          (await hasPriceOfWayIfAnyCartHad(scope, id)),
      }
}
