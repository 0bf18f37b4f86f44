import type { MedusaRequest } from "@medusajs/framework/http"
import type { AgreedPrice } from "../../../domain/buyer/shopper-input"

/**
 * The prices that were agreed in requests that are being handled. The value undefined means that the price of an order
 * was accepted and must not be calculated again.
 */
const agreed = new WeakMap<MedusaRequest, AgreedPrice | undefined>()

/** Stores the price that was agreed in a request. It must not be changed any more. */
export function storeAgreedPrice(
  request: MedusaRequest,
  price: AgreedPrice | undefined
): void {
  agreed.set(request, price)
}

export function isPriceSettled(request: MedusaRequest): boolean {
  return agreed.has(request)
}

/** Returns the price that was agreed in a request, or undefined if the request changes no price. */
export function agreedPrice(request: MedusaRequest): AgreedPrice | undefined {
  return agreed.get(request)
}
