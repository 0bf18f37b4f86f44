import type { MedusaRequest } from "@medusajs/framework/http"
import { cartOfCollection } from "../../../medusa/payment/collections"
import { doWaysHaveDifferentPrices } from "../../../medusa/price/restore-plain-price"
import { hasPriceOfWayIfAnyCartHad } from "../../../medusa/price/owner-of-price"

export interface CartOfRequest {
  id: string
  /**
   * Whether the cart's price may include a discount or interest. That is possible if the current settings have price
   * rules, or if the cart was priced with earlier settings.
   */
  hasPrices: boolean
}

/** The cart of each current request, so that each request reads its cart only once. */
const cartsByRequest = new WeakMap<
  MedusaRequest,
  Promise<CartOfRequest | undefined>
>()

/**
 * Returns the cart of the payment collection in the request's path. Returns undefined if the collection has no cart.
 */
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
