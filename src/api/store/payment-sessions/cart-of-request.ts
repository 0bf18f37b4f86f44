import type { MedusaRequest } from "@medusajs/framework/http"
import { cartIdOfCollection } from "../../../medusa/payment/payment-collections"
import { hasAnyAccountPriceAdjustments } from "../../../medusa/price/restore-plain-price"
import { hasCartPriceAdjustmentIfAnyCartEverHad } from "../../../medusa/price/priced-way-of-cart"

export interface CartOfRequest {
  id: string
  /**
   * Whether the cart's price may include a discount or interest. That is possible if the current settings give the ways
   * of paying different prices, or if the cart was priced with earlier settings.
   */
  mayHavePriceAdjustment: boolean
}

/** The cart of each current request, so that each request reads its cart only once. */
const cartsByRequest = new WeakMap<
  MedusaRequest,
  Promise<CartOfRequest | undefined>
>()

/**
 * Returns the cart of the payment collection in the request's path. Returns undefined if the collection has no cart.
 */
export function readCartOfRequest(
  request: MedusaRequest
): Promise<CartOfRequest | undefined> {
  const found =
    cartsByRequest.get(request) ?? readCartOfCollectionInPath(request)
  cartsByRequest.set(request, found)
  return found
}

async function readCartOfCollectionInPath({
  scope,
  params,
}: MedusaRequest): Promise<CartOfRequest | undefined> {
  const id = await cartIdOfCollection(scope, params.id ?? "")
  return id === undefined
    ? undefined
    : {
        id,
        mayHavePriceAdjustment:
          hasAnyAccountPriceAdjustments(scope) ||
          (await hasCartPriceAdjustmentIfAnyCartEverHad(scope, id)),
      }
}
