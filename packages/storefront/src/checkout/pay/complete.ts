import type { Cart } from "./cart-payments"
import { type Flow, notifyListener } from "../flow"
import type { PlacedOrder } from "../outcomes"
import { pause } from "../../until"
import { isRefusal, type StoreError } from "../store-api/store-client"

/**
 * The answer of Medusa's core to the completion of a cart: an order, or the cart and the reason why there is no order.
 */
export interface CompletionAnswer {
  order?: PlacedOrder
  cart?: Cart
  /** The error that core reported, or an error that says that no answer arrived. */
  error: { type?: string | undefined; message: string }
}

/**
 * Completes a cart. Repeated calls place only one order. Never throws: an answer that cannot be read is treated like a
 * lost answer, and becomes `error`.
 */
export function completeCart(flow: Flow): Promise<CompletionAnswer> {
  return retry(
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

/** Returns whether the outcome of the payment is still unknown. */
export function isOutcomeUnknown({ error }: CompletionAnswer): boolean {
  return error.type === "payment_requires_more_error"
}

/** Returns whether core refuses to place an order. The payment may have been charged even then. */
export function isOrderRefused(completed: CompletionAnswer): boolean {
  const { cart, error } = completed
  return !isOutcomeUnknown(completed) && (!!cart || isRefusal(error))
}

/**
 * Calls `work` up to four times until it succeeds. If every call fails, throws the error of the first call. `work`
 * must be safe to repeat. It is not repeated after an abort, or if the first call was refused. A refusal after a lost
 * answer does not stop the repetition, because the lost request may have succeeded. `onLost` is called once, before
 * the first repetition.
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
