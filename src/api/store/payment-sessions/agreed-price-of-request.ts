import type { MedusaRequest } from "@medusajs/framework/http"
import type { AgreedPrice } from "../../../domain/buyer/shopper-input"

/**
 * The price that the shopper has agreed to, by request. If a request has an entry, later steps of the request do not
 * change the cart's price. The value `undefined` also prevents a change: it stands for the price of an existing order
 * whose amount the plugin could not find out.
 */
const agreedPrices = new WeakMap<MedusaRequest, AgreedPrice | undefined>()

/**
 * Stores the price that the shopper has agreed to with this request. Later steps of the request must not change the
 * cart's price.
 */
export function setAgreedPriceOfRequest(
  request: MedusaRequest,
  price: AgreedPrice | undefined
): void {
  agreedPrices.set(request, price)
}

export function isCartPriceSetByEarlierStep(request: MedusaRequest): boolean {
  return agreedPrices.has(request)
}

/**
 * Returns the price that an earlier step of this request has stored as the price that the shopper agreed to. Returns
 * undefined if no step has stored a price.
 */
export function agreedPriceOfRequest(
  request: MedusaRequest
): AgreedPrice | undefined {
  return agreedPrices.get(request)
}
