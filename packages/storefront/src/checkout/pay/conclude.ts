import type { Reported } from "./cart-payments"
import type { Flow } from "../flow"
import type { Method } from "../methods"
import type {
  BeingRefunded,
  BeingVerified,
  Ordered,
  PaymentOutcome,
  PlacedOrder,
  Refused,
  Resumed,
} from "../outcomes"

/** Returns whether a payment is paid, or its card's money is reserved. */
export function isPaid(reported: Reported | undefined): reported is Reported {
  return /^(paid|auth)/.test(reported?.state ?? "")
}

export function isOver({ state }: Reported): boolean {
  return /^(expired|refused|canceled|(being_)?refunded)$/.test(state)
}

/**
 * Returns the outcome of a payment, or undefined while it may still be paid or fail, or is paid without an order.
 * `message` is what the shop has said about the payment. An unpaid code has an `order_id`, too, if its order is already
 * placed.
 */
export async function outcomeOfReport(
  { ask, say }: Flow,
  reported: Reported,
  message?: string
): Promise<PaymentOutcome | undefined> {
  const { method, state, order_id: id } = reported
  if (id && (isPaid(reported) || state === "refunded")) {
    const order = await ask(
      `/store/orders/${id}`,
      (answer: { order: PlacedOrder }) => answer.order
    ).catch((): PlacedOrder => ({ id }))
    return order.status === "canceled"
      ? {
          kind: state === "refunded" ? state : "being_refunded",
          message: say(
            state === "refunded"
              ? "order_canceled"
              : "order_canceled_after_payment"
          ),
        }
      : { kind: "order", order }
  }
  if (isOver(reported)) {
    const kind = state === "refused" ? "declined" : state
    const word = method === "card" ? cardMessageName(reported) : kind
    return { kind, message: message || say(word, method) } as PaymentOutcome
  }
}

/** Returns the name of the message for a card's charge that is over. */
function cardMessageName({ state, reason }: Reported): string {
  if (state === "refused") {
    // The issuer has not declined a charge that never reached it.
    return reason === "failed" ? "failed" : "declined"
  }
  // A card's charge expires when the reserved money was not captured.
  return state === "expired" ? "canceled" : state
}

/**
 * Returns whether money was, or may be, taken for the cart. Such a payment is more important than any other payment of
 * the cart.
 */
export function mayHaveTakenMoney(
  open: Resumed
): open is Ordered | BeingVerified | BeingRefunded {
  return /^(order|being_.+)$/.test(open.kind)
}

/** Returns whether what is open on the cart can be paid by this method. A code in doubt cannot be paid. */
export function isOpenOf(method: Method | undefined, open: Resumed): boolean {
  return (
    open.kind !== "in_doubt" &&
    ("method" in open ? open.method : open.kind) === method
  )
}

export function refused(message: string): Refused {
  return { kind: "refused", message }
}

/** Returns the outcome `being_verified` with `message`, or with the shop's own text if `message` is empty. */
export function beingVerified(
  { say }: Flow,
  sessionId?: string,
  message?: string
): BeingVerified {
  const kind = "being_verified"
  return { kind, message: message || say(kind), sessionId }
}
