import {
  cartOf,
  oursIn,
  type Session,
  stateOf,
  type Reported,
} from "./cart-payments"
import { complete, isRefused } from "./complete"
import { conclude, isOver, refused, verifying } from "./conclude"
import type { Flow } from "./flow"
import type { PaymentCode, PaymentLink, Resumed } from "./outcomes"

interface Found {
  session: Session
  /** Undefined for a session without a charge. */
  reported: Reported | undefined
  isOurs: boolean
  /** Whether the cart is an order, or is becoming one at this moment. */
  isOrdered?: boolean
  isResolving?: boolean
  hasReturned?: boolean
}

/**
 * What is open on a cart. Makes no session, and completes the cart only where that charges nothing:
 * what is paid, or waits, becomes an order. `isResolving`: so does a charge that nobody knows the end
 * of, which takes the backend longer. `hasReturned`: so does a link that was paid a moment ago.
 */
export async function lookUp(
  flow: Flow,
  isResolving = false,
  hasReturned = false
): Promise<Resumed> {
  const { completed_at, payment_collection } = await cartOf(flow)
  const { sessions, isOurs } = oursIn(flow, payment_collection)
  let found: Found | undefined
  for (const session of sessions) {
    const reported = await stateOf(flow, session.id)
    if (!found || (reported && !isOver(reported))) {
      found = {
        session,
        reported,
        isOurs,
        isOrdered: !!completed_at,
        isResolving,
        hasReturned,
      }
    }
  }
  return found ? openPayment(flow, found) : { kind: "none" }
}

/** The same of one session, as far as it is known. */
export async function openPayment(
  flow: Flow,
  { session, reported, isOurs, isOrdered, isResolving, hasReturned }: Found
): Promise<Resumed> {
  const { id, method } = session
  if (!reported) {
    if (session.state === "incomplete" && method !== "card") {
      return {
        kind: "incomplete",
        missing: session.missing ?? [],
        message: session.message,
      }
    }
    // Somebody else completes it at this moment: to do so as well might charge.
    return isOrdered ? verifying(flow, id) : { kind: "none" }
  }
  const { state } = reported
  // What was said of another state is not true any more.
  const isStillSo = session.state === state || session.state === "declined"
  const message = isStillSo ? session.message : ""
  const end = await conclude(flow, reported, message)
  if (end) {
    // The card was not even tried: it was the shop that refused.
    return end.kind === "declined" && session.state === "ready"
      ? refused(end.message)
      : end
  }
  const shown = state === "pending" && shownOf(flow, session)
  const isOrder =
    shown &&
    method !== "card" &&
    flow.methods[method]?.placement === "at_checkout"
  const isToComplete = shown
    ? // Whoever may have paid at a link a moment ago: the backend asks before it says no.
      isOrder || (hasReturned && method === "link")
    : // What was paid with a code is placed by the backend, unless it is placed already.
      (isResolving || state !== "being_verified") &&
      (method === "card" || isOrdered)
  if (isOurs && isToComplete) {
    const completed = await complete(flow)
    const { order, error } = completed
    if (order) {
      return isOrder ? { ...shown, order } : { kind: "order", order }
    }
    if (isOrder && isRefused(completed)) {
      return refused(error.message)
    }
  }
  return shown || verifying(flow, id, message)
}

/** What the shopper pays with; undefined where the session has nothing of the kind. */
function shownOf(
  { cartId }: Flow,
  { id: sessionId, method, code, link }: Session
): PaymentCode | PaymentLink | undefined {
  const shown = link ?? code
  if (!shown) {
    return undefined
  }
  const shared = { sessionId, cartId, expiresAt: shown.expires_at }
  const own = code && { payload: code.payload, image: code.image }
  return link
    ? {
        kind: "link",
        ...shared,
        url: link.url,
        deepLink: link.deep_link,
        code: own ?? null,
      }
    : ({ kind: "code", ...shared, method, ...own } as PaymentCode)
}
