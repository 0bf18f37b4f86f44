import type { ReportedSession } from "./cart-sessions"
import type { PaymentContext } from "../payment-context"
import type { Method } from "../payment-method-types"
import type {
  BeingRefunded,
  BeingVerified,
  Ordered,
  PaymentOutcome,
  PlacedOrder,
  Refused,
  Resumed,
} from "../outcomes"

/** Returns whether a payment is paid. A card payment also counts as paid when its money is only reserved. */
export function isPaidOrAuthorized(
  reported: ReportedSession | undefined
): reported is ReportedSession {
  return /^(paid|auth)/.test(reported?.state ?? "")
}

export function hasEndedWithoutMoney({ state }: ReportedSession): boolean {
  return /^(expired|refused|canceled|(being_)?refunded)$/.test(state)
}

/**
 * Returns the outcome of a payment, or undefined while the payment has none. A paid payment has no outcome until it has
 * an order. If the payment failed, for example because it expired or was refused, the shopper's text is `message`. If
 * `message` is empty, the shop's own text is used.
 */
export async function findFinalPaymentOutcome(
  { ask, text }: PaymentContext,
  reported: ReportedSession,
  message?: string
): Promise<PaymentOutcome | undefined> {
  const { method, state, order_id: id } = reported
  // An `order_id` alone does not prove a payment, because an order may be placed before its code is paid.
  if (id && (isPaidOrAuthorized(reported) || state === "refunded")) {
    const order = await ask(
      `/store/orders/${id}`,
      (answer: { order: PlacedOrder }) => answer.order
    ).catch((): PlacedOrder => ({ id }))
    return order.status === "canceled"
      ? {
          kind: state === "refunded" ? state : "being_refunded",
          message: text(
            state === "refunded"
              ? "order_canceled"
              : "order_canceled_after_payment"
          ),
        }
      : { kind: "order", order }
  }
  if (hasEndedWithoutMoney(reported)) {
    const kind = state === "refused" ? "declined" : state
    const word =
      method === "card" ? messageNameOfEndedCardCharge(reported) : kind
    return {
      kind,
      message: message || text(word, method),
    } as PaymentOutcome
  }
}

/**
 * Returns the name of the shop's message about a card charge that was refused, canceled, refunded or not captured in
 * time.
 */
function messageNameOfEndedCardCharge({
  state,
  reason,
}: ReportedSession): string {
  if (state === "refused") {
    // The issuer has not declined a charge that never reached it.
    return reason === "failed" ? "failed" : "declined"
  }
  // A card's charge expires when the reserved money was not captured.
  return state === "expired" ? "canceled" : state
}

/**
 * Returns whether a payment took or may have taken money. Such a payment takes precedence over the cart's other
 * payments.
 */
export function mayHaveTakenMoney(
  open: Resumed
): open is Ordered | BeingVerified | BeingRefunded {
  return /^(order|being_.+)$/.test(open.kind)
}

/**
 * Returns whether `open`, the cart's unfinished payment, can be paid with this method, such as a Pix code with Pix. A
 * code in doubt cannot be paid.
 */
export function isOpenPaymentPayableWith(
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

/** Returns the outcome `being_verified`. Its message is `message`, or the shop's own text if `message` is empty. */
export function createBeingVerifiedOutcome(
  { text }: PaymentContext,
  sessionId?: string,
  message?: string
): BeingVerified {
  const kind = "being_verified"
  return { kind, message: message || text(kind), sessionId }
}
