import type { Cart } from "./cart-payments"
import { type Flow, notifyListener } from "../flow"
import type { PlacedOrder } from "../outcomes"
import { pause } from "../../until"
import { isRefusal, type StoreError } from "../store-api/store-client"

/** Core's answer to a completion: an order, or the cart and the reason why there is no order. */
export interface Completed {
  order?: PlacedOrder
  cart?: Cart
  /** The error that core reported, or the error that no answer came. */
  error: { type?: string | undefined; message: string }
}

/**
 * Completes a cart. Repeated calls place only one order. Never throws, because an answer that cannot be read is treated
 * like a lost answer.
 */
export function complete(flow: Flow): Promise<Completed> {
  return retry(
    flow,
    () =>
      flow.ask(
        `/store/carts/${flow.cartId}/complete`,
        (reported: Completed) => (reported.order || reported.error) && reported,
        {}
      ),
    () => notifyListener(flow.onStep, "verifying")
  ).catch((error: StoreError) => ({ error }))
}

/** Returns whether the outcome of the payment is still unknown. */
export function isOpen({ error }: Completed): boolean {
  return error.type === "payment_requires_more_error"
}

/** Returns whether core refuses to place an order. It does not say whether the payment was charged. */
export function isRefused(completed: Completed): boolean {
  const { cart, error } = completed
  return !isOpen(completed) && (!!cart || isRefusal(error))
}

/**
 * Repeats `work`, which must be safe to repeat, up to three times until it succeeds, and otherwise throws the first
 * error. It does not repeat after an abort, or if the first answer is a refusal. A refusal after a lost answer proves
 * nothing. `onLost` is called once, before the first repetition.
 */
export async function retry<Answer>(
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
