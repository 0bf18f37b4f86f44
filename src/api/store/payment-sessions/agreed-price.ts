import type { MedusaRequest } from "@medusajs/framework/http"
import type { AgreedPrice } from "../../../domain/buyer/shopper-input"

/**
 * The prices that were agreed in requests that are under way. An entry with the value undefined means: the price of an
 * order was accepted and must not be recomputed.
 */
const agreed = new WeakMap<MedusaRequest, AgreedPrice | undefined>()

/** Keeps the price of a request, and that it is settled. */
export function agreeOn(
  request: MedusaRequest,
  price: AgreedPrice | undefined
): void {
  agreed.set(request, price)
}

/** Whether the price of a request is settled: it must not be changed any more. */
export function isSettled(request: MedusaRequest): boolean {
  return agreed.has(request)
}

/** Returns the price that was agreed in a request; undefined if it changes none. */
export function agreedPrice(request: MedusaRequest): AgreedPrice | undefined {
  return agreed.get(request)
}
