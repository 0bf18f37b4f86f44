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
  ShownState,
} from "./outcomes"

/** What is said of a code that has come to nothing. */
const OVER: Partial<Record<ShownState, string>> = {
  expired: "code_expired",
  refused: "code_failed",
  canceled: "code_ended",
  refunded: "code_refunded",
  being_refunded: "being_refunded",
}

/** A link is over, too, but is no code. */
export function wordOf(method: Method, word: string): string {
  return method === "link" ? word.replace("code", "link") : word
}

/** Whether a card's money is there, or reserved. */
export function isPaid(reported: Reported | undefined): boolean {
  return /^(paid|auth)/.test(reported?.state ?? "")
}

export function isOver({ state }: Reported): boolean {
  return state in OVER
}

/**
 * What a payment has come to, undefined while it may still come to something. `message`: what the
 * shop has said of it. An order that waits for its code has its id as well, and is not paid.
 */
export async function conclude(
  { ask, say }: Flow,
  { method, state, order_id: id }: Reported,
  message?: string
): Promise<PaymentOutcome | undefined> {
  if (id && /^(paid|authorized|refunded)$/.test(state)) {
    const order = await ask(
      `/store/orders/${id}`,
      (reported: { order: PlacedOrder }) => reported.order
    ).catch(() => ({ id }))
    return { kind: "order", order }
  }
  const ofCode = OVER[state]
  if (ofCode) {
    const kind = state === "refused" ? "declined" : state
    // A card's time is over when nobody took the money that it had reserved.
    const ofCard = kind === "expired" ? "canceled" : kind
    return {
      kind,
      message:
        message || say(method === "card" ? ofCard : wordOf(method, ofCode)),
    } as PaymentOutcome
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
  return open.kind === "code" ? open.method === method : open.kind === method
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
