import type { MedusaRequest } from "@medusajs/framework/http"
import type { AgreedPrice } from "../../../domain/buyer/shopper-input"

/**
 * For each current request, the price that the shopper has agreed to. The value is undefined if the cart's price must
 * not be changed, but no agreed price is known.
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

export function isPriceAgreed(request: MedusaRequest): boolean {
  return agreedPrices.has(request)
}

/** Returns the price that the shopper has agreed to with this request, or undefined if none was stored. */
export function agreedPrice(request: MedusaRequest): AgreedPrice | undefined {
  return agreedPrices.get(request)
}
