import type { Cart } from "./cart-sessions"
import { type PaymentContext, notifyListener } from "../payment-context"
import type { PlacedOrder } from "../outcomes"
import { waitOrWakeEarly } from "../../abort-and-timeout"
import { isRefusal, type StoreError } from "../store-api/store-client"

/** Medusa's answer to the completion of a cart: the order, or the cart with the reason why there is no order. */
export interface CompletionAnswer {
  order?: PlacedOrder
  cart?: Cart
  /**
   * The error in Medusa's answer, or the error with which the request failed. If `order` is set, `error` is missing,
   * although its type says otherwise.
   */
  error: { type?: string | undefined; message: string }
}

/**
 * Completes a cart, with retries. Repeated calls place only one order. Never throws: if the requests fail, the result
 * contains their `error`.
 */
export function completeCart(flow: PaymentContext): Promise<CompletionAnswer> {
  return retryUnlessRefused(
    flow,
    () =>
      flow.ask(
        `/store/carts/${flow.cartId}/complete`,
        (reported: CompletionAnswer) =>
          (reported.order || reported.error) && reported,
        {}
      ),
    () => notifyListener(flow.onStep, "verifying")
  ).catch((error: StoreError) => ({ error }))
}

/** Returns whether Medusa does not know yet if the payment succeeded. */
export function isCompletionOutcomeUnknown({
  error,
}: CompletionAnswer): boolean {
  return error.type === "payment_requires_more_error"
}

/** Returns whether Medusa refused to place an order. The card may have been charged nevertheless. */
export function isOrderRefused(completed: CompletionAnswer): boolean {
  const { cart, error } = completed
  return !isCompletionOutcomeUnknown(completed) && (!!cart || isRefusal(error))
}

/**
 * Calls `work` until it succeeds, at most four times, with pauses of 1, 2 and 4 seconds. `work` must be safe to repeat.
 * Calls `onLost` once, before the second call.
 *
 * If no call succeeds, throws the error of the first call. `work` is not called again in these cases:
 *
 * - The first call was refused. A refusal of a later call does not stop the repetition.
 * - `signal` is aborted.
 */
export async function retryUnlessRefused<Answer>(
  { signal }: PaymentContext,
  work: () => Promise<Answer>,
  onLost?: () => void
): Promise<Answer> {
  let first: unknown
  for (const ms of [1_000, 2_000, 4_000, 0]) {
    try {
      return await work()
    } catch (error) {
      first ??= error
      // After a lost answer, a later refusal stops nothing, because the first request may have succeeded.
      if (!ms || signal?.aborted || isRefusal(first)) {
        break
      }
      if (first === error) {
        onLost?.()
      }
      await waitOrWakeEarly(ms, signal)
    }
  }
  throw first
}
