import type { MedusaRequest } from "@medusajs/framework/http"
import type { AgreedPrice } from "../../../domain/buyer/shopper-input"

/**
 * The prices that the shoppers of the current requests have agreed to, by request. An entry with the value undefined
 * means that the shopper pays an order whose price was accepted and must not be calculated again.
 */
const agreedPrices = new WeakMap<MedusaRequest, AgreedPrice | undefined>()

/** Stores the price that the shopper of a request has agreed to. The price must not be changed afterwards. */
export function storeAgreedPrice(
  request: MedusaRequest,
  price: AgreedPrice | undefined
): void {
  agreedPrices.set(request, price)
}

export function isPriceSettled(request: MedusaRequest): boolean {
  return agreedPrices.has(request)
}

/** Returns the price that the shopper of a request has agreed to, or undefined if the request changes no price. */
export function agreedPrice(request: MedusaRequest): AgreedPrice | undefined {
  return agreedPrices.get(request)
}
