import type { CheckoutStep } from "../navigation/page"
import type { Cart } from "../store/cart"

export const CHECKOUT_STEPS: CheckoutStep[] = ["address", "shipping", "payment"]

/** Returns the first checkout step for which the cart lacks data. Returns `payment` if the cart lacks no data. */
export function furthestReachableStep(cart: Cart): CheckoutStep {
  const address = cart.shipping_address
  if (!cart.email || !address?.address_1 || !address.phone) return "address"
  return cart.shipping_methods.length === 0 ? "shipping" : "payment"
}

export function isStepBefore(step: CheckoutStep, other: CheckoutStep): boolean {
  return CHECKOUT_STEPS.indexOf(step) < CHECKOUT_STEPS.indexOf(other)
}
