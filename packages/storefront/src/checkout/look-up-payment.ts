import {
  retrieveCart,
  pluginSessionsIn,
  type Session,
  retrieveSessionState,
  type ReportedSession,
} from "./pay/cart-sessions"
import { completeCart, isOrderRefused } from "./pay/complete-cart"
import {
  findFinalPaymentOutcome,
  hasEndedWithoutMoney,
  isPaidOrAuthorized,
  refusedOutcome,
  createBeingVerifiedOutcome,
} from "./pay/payment-outcome"
import type { PaymentContext } from "./payment-context"
import type { CodeMethod } from "./payment-method-types"
import {
  completeWithoutPayment,
  isFreeCart,
  nothingToPayOutcome,
} from "./pay/nothing-to-pay"
import type { PaymentCode, PaymentLink, Resumed } from "./outcomes"

interface FoundSession {
  session: Session
  /** What the backend reports about the session. Undefined if the session has no charge. */
  reported: ReportedSession | undefined
  /** Whether all sessions of the cart belong to the account. If not, the cart must not be completed. */
  hasNoOthers: boolean
  /** Whether the cart was completed, or is being completed now. */
  isOrdered?: boolean
  /**
   * Whether to complete the cart even while the outcome of its charge is unknown, so that the backend finds out the
   * outcome.
   */
  isResolving?: boolean
  /** Whether the shopper has just come back from a payment link, and may have paid it. */
  hasReturned?: boolean
}

const NO_PAYMENT: Resumed = { kind: "none" }

/**
 * Returns the cart's unfinished payment or its outcome. Creates no session. Completes the cart only if this cannot
 * charge the shopper.
 *
 * With `isResolving`, the backend finds out an unknown outcome, which takes longer. `hasReturned` means that the
 * shopper comes back from a payment link and may just have paid. A cart that is not completed and has a payment session
 * of another provider is left as it is.
 */
export async function lookUpCartPayment(
  flow: PaymentContext,
  isResolving = false,
  hasReturned = false
): Promise<Resumed> {
  const cart = await retrieveCart(flow)
  const { completed_at, payment_collection } = cart
  const { sessions, hasNoOthers } = pluginSessionsIn(flow, payment_collection)
  let found: FoundSession | undefined
  for (const session of sessions) {
    const reported = await retrieveSessionState(flow, session.id)
    if (!found || (reported && !hasEndedWithoutMoney(reported))) {
      found = {
        session,
        reported,
        hasNoOthers,
        isOrdered: !!completed_at,
        isResolving,
        hasReturned,
      }
    }
  }
  const open = found ? await lookUpSessionOutcome(flow, found) : NO_PAYMENT
  if (open.kind !== "none" || !(await isFreeCart(flow, cart))) {
    return open
  }
  // A completed cart without a session already has an order. Completing it again only returns this order.
  return completed_at && !found
    ? completeWithoutPayment(flow)
    : nothingToPayOutcome(flow)
}

/**
 * Returns the unfinished payment of one session, or its outcome. Completes the cart only if the completion cannot
 * charge the shopper's card.
 */
export async function lookUpSessionOutcome(
  flow: PaymentContext,
  {
    session,
    reported,
    hasNoOthers,
    isOrdered,
    isResolving,
    hasReturned,
  }: FoundSession
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
    // Another request is completing the cart now. Completing it a second time might charge the card.
    return isOrdered ? createBeingVerifiedOutcome(flow, id) : { kind: "none" }
  }
  const { state } = reported
  // The session's message is about the session's state. If the charge has another state by now, it is no longer true.
  const isStillSo = session.state === state || session.state === "declined"
  const message = isStillSo ? session.message : ""
  const end = await findFinalPaymentOutcome(flow, reported, message)
  if (end) {
    // The shop refused the payment before the card was tried.
    return end.kind === "declined" && session.state === "ready"
      ? refusedOutcome(end.message)
      : end
  }
  if (state === "in_doubt") {
    return {
      kind: state,
      method: method as CodeMethod,
      // The session itself still has the state "being_verified", and has the message.
      message: session.message || flow.text(state, method),
      sessionId: id,
    }
  }
  // This is a function because `secondsLeft` has to be computed again after the cart was completed, which takes time.
  const shown = () =>
    state === "pending" && buildCodeOrLink(flow, session, reported)
  const isShown = shown()
  const isOrder =
    // A card has nothing to show, so only a code or a link is checked here.
    isShown && flow.methods[method as CodeMethod]?.placement === "at_checkout"
  const isToComplete = isShown
    ? // A link may have been paid just now. When the cart is completed, the backend asks the payment service.
      isOrder || (hasReturned && method === "link")
    : // The backend places the order of a paid code by itself, unless the order is already placed.
      (isResolving || state !== "being_verified") &&
      (method === "card" || isOrdered)
  if (hasNoOthers && isToComplete) {
    const completed = await completeCart(flow)
    const { order, error } = completed
    if (order) {
      return isOrder
        ? { ...(shown() as PaymentCode | PaymentLink), order }
        : { kind: "order", order }
    }
    if (isOrder && isOrderRefused(completed)) {
      return refusedOutcome(error.message)
    }
  }
  // The shopper cannot have paid a code that never appeared, so the message must not say "do not pay again".
  const isInDoubt =
    !isPaidOrAuthorized(reported) && !session.code && !session.link
  return (
    shown() ||
    createBeingVerifiedOutcome(
      flow,
      id,
      message || (isInDoubt ? flow.text("in_doubt", method) : "")
    )
  )
}

/** Returns the Pix code, wallet code or link of a session, or undefined if the session has none. */
function buildCodeOrLink(
  { cartId }: PaymentContext,
  { id: sessionId, method, code, link }: Session,
  { seconds_left: left, received = 0 }: ReportedSession
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
    : ({
        kind: "code",
        ...shared,
        method,
        ...own,
        ...(left != null && {
          secondsLeft: Math.max(
            0,
            Math.ceil(left - (performance.now() - received) / 1_000)
          ),
        }),
      } as PaymentCode)
}
