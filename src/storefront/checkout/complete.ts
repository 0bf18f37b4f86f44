import type { Cart } from "./cart-payments"
import { isRefusal } from "./ask"
import type { Flow } from "./flow"
import type { PlacedOrder } from "./outcomes"
import { persist } from "./persist"
import type { StoreError } from "./store-client"
import { tell } from "./tell"

/** What core answers: an order, or the cart and why there is none. */
export interface Completed {
  order?: PlacedOrder
  cart?: Cart
  /** Core's, or that there was no answer. */
  error: { type?: string | undefined; message: string }
}

/**
 * Completes a cart, which places one order however often it is asked. Never throws: an answer that
 * says nothing is as good as lost.
 */
export function complete(flow: Flow): Promise<Completed> {
  return persist(
    flow,
    () =>
      flow.ask(
        `/store/carts/${flow.cartId}/complete`,
        (told: Completed) => (told.order || told.error) && told,
        {}
      ),
    () => tell(flow.onStep, "verifying")
  ).catch((error: StoreError) => ({ error }))
}

/** Whether nobody can say yet that a payment came to nothing. */
export function isOpen({ error }: Completed): boolean {
  return error.type === "payment_requires_more_error"
}

/** Whether core means to place no order. Says nothing of the money. */
export function isRefused(completed: Completed): boolean {
  const { cart, error } = completed
  return !isOpen(completed) && (!!cart || isRefusal(error))
}
