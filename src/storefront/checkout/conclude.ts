import type { Reported } from "./cart-payments"
import type { Method } from "./configuration"
import type { Flow } from "./flow"
import type {
  BeingRefunded,
  BeingVerified,
  Ordered,
  PaymentOutcome,
  PlacedOrder,
  Refused,
  Resumed,
} from "./outcomes"

/** Whether a card's money is there, or reserved. */
export function isPaid(reported: Reported | undefined): boolean {
  return /^(paid|auth)/.test(reported?.state ?? "")
}

export function isOver({ state }: Reported): boolean {
  return /^(expired|refused|canceled|(being_)?refunded)$/.test(state)
}

/**
 * What a payment has come to, undefined while it may still come to something. `message`: what the
 * shop has said of it. An order that waits for its code has its id as well, and is not paid.
 */
export async function conclude(
  { ask, say }: Flow,
  reported: Reported,
  message?: string
): Promise<PaymentOutcome | undefined> {
  const { method, state, order_id: id } = reported
  if (id && (isPaid(reported) || state === "refunded")) {
    const order = await ask(
      `/store/orders/${id}`,
      (answer: { order: PlacedOrder }) => answer.order
    ).catch(() => ({ id }))
    return { kind: "order", order }
  }
  if (isOver(reported)) {
    const kind = state === "refused" ? "declined" : state
    // A card's time is over when nobody took the money that it had reserved.
    const word = method === "card" && kind === "expired" ? "canceled" : kind
    return { kind, message: message || say(word, method) } as PaymentOutcome
  }
}

/** Whether there is, or may be, money: that comes before whatever else is known of a cart. */
export function isTaken(
  open: Resumed
): open is Ordered | BeingVerified | BeingRefunded {
  return /^(order|being_.+)$/.test(open.kind)
}

/** Whether it can be paid by this method as it is. */
export function isOpenOf(method: Method | undefined, open: Resumed): boolean {
  return ("method" in open ? open.method : open.kind) === method
}

export function refused(message: string): Refused {
  return { kind: "refused", message }
}

/** `message`: what the shop has said of it. */
export function verifying(
  { say }: Flow,
  sessionId?: string,
  message?: string
): BeingVerified {
  const kind = "being_verified"
  return { kind, message: message || say(kind), sessionId }
}
