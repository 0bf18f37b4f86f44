import type { Cart } from "./cart-payments"
import { type Flow, report } from "./flow"
import type { PlacedOrder } from "./outcomes"
import { pause } from "../until"
import { isRefusal, type StoreError } from "./store-client"

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
        (reported: Completed) => (reported.order || reported.error) && reported,
        {}
      ),
    () => report(flow.onStep, "verifying")
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

/**
 * Does what may be repeated until it is answered: three more times. Throws the first error then, and
 * a refusal only when it was the first answer: after one that was lost, it proves nothing.
 * `onLost`: called once, before the first repetition.
 */
export async function persist<Answer>(
  { signal }: Flow,
  work: () => Promise<Answer>,
  onLost?: () => void
): Promise<Answer> {
  let first: unknown
  for (const ms of [1_000, 2_000, 4_000, 0]) {
    try {
      return await work()
    } catch (error) {
      first ??= error
      if (!ms || signal?.aborted || isRefusal(first)) {
        break
      }
      if (first === error) {
        onLost?.()
      }
      await pause(ms, signal)
    }
  }
  throw first
}
