import { type Cart, retrieveCart } from "./cart-sessions"
import { completeCart, isOrderRefused } from "./complete-cart"
import { refusedOutcome, createBeingVerifiedOutcome } from "./payment-outcome"
import type { PaymentContext } from "../payment-context"
import type { BeingVerified, NothingToPay, Ordered, Refused } from "../outcomes"

/**
 * Returns whether promotions, store credit or gift cards cover the whole cart. A cart without items is not free,
 * because it has nothing to order.
 */
export async function isFreeCart(
  { ask, cartId }: PaymentContext,
  { total }: Cart
): Promise<boolean> {
  // The items have a request of their own. If a request contains the total and only some fields of the items, old
  // versions of Medusa compute a total of 0.
  return (
    total !== undefined &&
    total <= 0 &&
    (
      await ask(
        `/store/carts/${cartId}?fields=items.id`,
        ({ cart }: { cart: { items: unknown[] } }) => cart.items
      )
    ).length > 0
  )
}

export function nothingToPayOutcome({ text }: PaymentContext): NothingToPay {
  const kind = "nothing_to_pay"
  return { kind, message: text(kind) }
}

/**
 * Places the order of a cart with nothing to pay. Refuses any other cart, because completing it would charge its
 * payment session, for example a card.
 */
export async function completeWithoutPayment(
  flow: PaymentContext
): Promise<Ordered | BeingVerified | Refused> {
  if (!(await isFreeCart(flow, await retrieveCart(flow)))) {
    return refusedOutcome(flow.text("amount_changed"))
  }
  const completed = await completeCart(flow)
  const { order, error } = completed
  if (order?.status === "canceled") {
    return refusedOutcome(flow.text("order_canceled"))
  }
  return order
    ? { kind: "order", order }
    : isOrderRefused(completed)
      ? refusedOutcome(error.message)
      : createBeingVerifiedOutcome(flow)
}
