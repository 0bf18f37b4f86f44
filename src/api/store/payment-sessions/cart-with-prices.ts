import type { MedusaRequest } from "@medusajs/framework/http"
import { cartOfCollection } from "../../../medusa/payment/collections"
import { doWaysHaveDifferentPrices } from "../../../medusa/price/restore-plain-price"
import { hasPriceOfWayIfAnyCartHad } from "../../../medusa/price/owner-of-price"

export interface CartOfRequest {
  id: string
  /**
   * Whether ways of paying may differ in price: by the present settings, or because the cart still has a price of
   * earlier settings.
   */
  hasPrices: boolean
}

/** The carts of requests that are being handled, so that one request reads its cart once. */
const cartsByRequest = new WeakMap<
  MedusaRequest,
  Promise<CartOfRequest | undefined>
>()

/** Returns the cart of the payment collection that a request names, or undefined for a collection without a cart. */
export function cartWithPrices(
  request: MedusaRequest
): Promise<CartOfRequest | undefined> {
  const found = cartsByRequest.get(request) ?? readCart(request)
  cartsByRequest.set(request, found)
  return found
}

async function readCart({
  scope,
  params,
}: MedusaRequest): Promise<CartOfRequest | undefined> {
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
