import {
  cartOf,
  oursIn,
  type Session,
  stateOf,
  type Told,
} from "./cart-payments"
import { complete, isRefused } from "./complete"
import { conclude, isOver, refused, verifying } from "./conclude"
import type { Flow } from "./flow"
import type { PaymentCode, Resumed } from "./outcomes"

interface Found {
  session: Session
  /** Undefined for a session without a charge. */
  told: Told | undefined
  isOurs: boolean
  /** Whether the cart is an order, or is becoming one at this moment. */
  isOrdered?: boolean
  isSettling?: boolean
}

/**
 * What is open on a cart. Makes no session, and completes the cart only where that charges nothing:
 * what is paid, or waits, becomes an order. `isSettling`: so does a charge that nobody knows the end
 * of, which takes the backend longer.
 */
export async function look(flow: Flow, isSettling = false): Promise<Resumed> {
  const { completed_at, payment_collection } = await cartOf(flow)
  const { sessions, isOurs } = oursIn(flow, payment_collection)
  let found: Found | undefined
  for (const session of sessions) {
    const told = await stateOf(flow, session.id)
    if (!found || (told && !isOver(told))) {
      found = { session, told, isOurs, isOrdered: !!completed_at, isSettling }
    }
  }
  return found ? openPayment(flow, found) : { kind: "none" }
}

/** The same of one session, as far as it is known. */
export async function openPayment(
  flow: Flow,
  { session, told, isOurs, isOrdered, isSettling }: Found
): Promise<Resumed> {
  const { id, method, code } = session
  if (!told) {
    if (session.state === "incomplete" && method !== "card") {
      return { kind: "incomplete", missing: session.missing ?? [] }
    }
    // Somebody else completes it at this moment: to do so as well might charge.
    return isOrdered ? verifying(flow, id) : { kind: "none" }
  }
  const { state } = told
  // What was said of another state is not true any more.
  const isStillSo = session.state === state || session.state === "declined"
  const message = isStillSo ? session.message : ""
  const end = await conclude(flow, told, message)
  if (end) {
    // The card was not even tried: it was the shop that refused.
    return end.kind === "declined" && session.state === "ready"
      ? refused(end.message)
      : end
  }
  if (state === "pending" && code && method !== "card") {
    const shownCode: PaymentCode = {
      kind: "code",
      sessionId: id,
      cartId: flow.cartId,
      method,
      payload: code.payload,
      image: code.image,
      expiresAt: code.expires_at,
    }
    if (isOurs && flow.methods[method]?.placement === "at_checkout") {
      const completed = await complete(flow)
      const { order } = completed
      if (order) {
        return { ...shownCode, order }
      }
      if (isRefused(completed)) {
        return refused(completed.error.message)
      }
    }
    return shownCode
  }
  // What was paid with a code is placed by the backend, unless it is placed already.
  if (
    isOurs &&
    (isSettling || state !== "being_verified") &&
    (method === "card" || isOrdered)
  ) {
    const { order } = await complete(flow)
    if (order) {
      return { kind: "order", order }
    }
  }
  return verifying(flow, id, message)
}
