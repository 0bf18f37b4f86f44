import type { ReportedSession } from "./cart-payments"
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

/** Returns whether a payment is paid. Money that is reserved on a card counts as paid. */
export function isPaid(
  reported: ReportedSession | undefined
): reported is ReportedSession {
  return /^(paid|auth)/.test(reported?.state ?? "")
}

export function hasEnded({ state }: ReportedSession): boolean {
  return /^(expired|refused|canceled|(being_)?refunded)$/.test(state)
}

/**
 * Returns the outcome of a payment. Returns undefined while the payment may still be paid or fail, and while it is
 * paid but its order is not placed. `message` is the message that the shop has already given for this payment.
 * `order_id` alone does not mean that a code is paid, because the order of an unpaid code may be placed already.
 */
export async function outcomeOfReport(
  { ask, say }: Flow,
  reported: ReportedSession,
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
  if (hasEnded(reported)) {
    const kind = state === "refused" ? "declined" : state
    const word = method === "card" ? cardMessageName(reported) : kind
    return { kind, message: message || say(word, method) } as PaymentOutcome
  }
}

/** Returns the name of the shop's message about a card's charge that has ended. */
function cardMessageName({ state, reason }: ReportedSession): string {
  if (state === "refused") {
    // The issuer has not declined a charge that never reached it.
    return reason === "failed" ? "failed" : "declined"
  }
  // A card's charge expires when the reserved money was not captured.
  return state === "expired" ? "canceled" : state
}

/**
 * Returns whether the payment that was found took money or may have taken money. Such a payment takes precedence over
 * any other payment of the cart.
 */
export function mayHaveTakenMoney(
  open: Resumed
): open is Ordered | BeingVerified | BeingRefunded {
  return /^(order|being_.+)$/.test(open.kind)
}

/**
 * Returns whether this method can pay what is open on the cart, such as the code of this method. A code in doubt
 * cannot be paid.
 */
export function canMethodPay(
  method: Method | undefined,
  open: Resumed
): boolean {
  return (
    open.kind !== "in_doubt" &&
    ("method" in open ? open.method : open.kind) === method
  )
}

export function refusedOutcome(message: string): Refused {
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
