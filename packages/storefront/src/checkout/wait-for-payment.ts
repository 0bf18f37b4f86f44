import { retrieveSessionState, type ReportedSession } from "./pay/cart-sessions"
import {
  findFinalPaymentOutcome,
  mayHaveTakenMoney,
  isPaidOrAuthorized,
} from "./pay/payment-outcome"
import { type PaymentContext, notifyListener } from "./payment-context"
import { lookUpCartPayment } from "./look-up-payment"
import type { BeingVerified, PaymentOutcome, ShownState } from "./outcomes"
import { waitOrWakeEarly } from "../abort-and-timeout"

export interface WaitForPaymentOptions {
  /** The `sessionId` of an unfinished payment, as an outcome such as `code` or `being_verified` contains it. */
  sessionId: string
  cartId: string
  /** Stops the wait. The call then rejects with the signal's reason. */
  signal?: AbortSignal
  /**
   * Called with the state after each lookup, even if the state has not changed. `secondsLeft` is the time until the
   * code or link expires, by the shop's clock, or null or undefined if this time is unknown.
   */
  onState?: (state: ShownState, secondsLeft?: number | null) => void
  /**
   * Whether to continue waiting after a code or link has expired. Banks sometimes confirm a payment late. Default:
   * false.
   */
  pastExpiry?: boolean
}

const FIRST_MS = 1_500
const LONGEST_MS = 8_000
/**
 * The number of consecutive answers without a charge after which the payment counts as canceled. With the pauses
 * between the requests, eight answers take about 36 seconds. A cart completion that is still running may create the
 * charge in this time.
 */
const MOST_NOT_FOUND = 8
const NEVER_CHARGED: ReportedSession = { method: "card", state: "canceled" }

/**
 * Asks the backend for the state of a payment again and again, until the payment has an outcome. Before each request,
 * `createContext` is called to get the data for the request, such as the cart. Pauses while the page is hidden, and
 * continues after failures. Rejects only when `signal` is aborted.
 */
export async function waitForPayment(
  createContext: () => Promise<PaymentContext>,
  { sessionId, signal, onState, pastExpiry }: WaitForPaymentOptions
): Promise<PaymentOutcome> {
  let id = sessionId
  let notFound = 0
  let ms = 0
  while (!signal?.aborted) {
    // A server has no `document`.
    const isShown = await waitOrWakeEarly(ms, signal, globalThis.document)
    // A shopper who comes back from the bank's app has probably just paid.
    ms = isShown ? FIRST_MS : Math.min(ms * 1.5 || FIRST_MS, LONGEST_MS)
    try {
      const flow = await createContext()
      let reported = await retrieveSessionState(flow, id)
      if (reported) {
        notFound = 0
        const { state, seconds_left } = reported
        notifyListener(onState, state, seconds_left)
      } else if (++notFound >= MOST_NOT_FOUND) {
        reported = NEVER_CHARGED
      }
      const outcome = await findOutcomeOfSessionOrCart(flow, reported)
      if (outcome?.kind === "being_verified") {
        id = outcome.sessionId ?? id
        notFound = 0
      } else if (outcome && !(pastExpiry && outcome.kind === "expired")) {
        return outcome
      }
    } catch {
      // The loop tries again after a failure, for example without network.
    }
  }
  throw signal.reason
}

async function findOutcomeOfSessionOrCart(
  flow: PaymentContext,
  reported: ReportedSession | undefined
): Promise<PaymentOutcome | BeingVerified | undefined> {
  const outcome = reported && (await findFinalPaymentOutcome(flow, reported))
  // If the payment is canceled, another payment of the cart may have replaced it. If a card is paid and has no order,
  // the lookup completes the cart: the backend itself places only the orders of codes and links.
  if (
    outcome
      ? outcome.kind === "canceled"
      : isPaidOrAuthorized(reported) && reported.method === "card"
  ) {
    const open = await lookUpCartPayment(flow)
    if (mayHaveTakenMoney(open)) {
      return open
    }
  }
  return outcome
}
