import type {
  CardOutcome,
  CardPayment,
  Checkout,
  CodeMethod,
  CodeOutcome,
  LinkOutcome,
  Resumed,
} from "../checkout"

type Step = Parameters<NonNullable<CardPayment["onStep"]>>[0]

/**
 * What the page knows about the payment of a cart: the payment's state or its outcome. While the page itself makes a
 * payment, this can also be the step that the page is at.
 */
export type KnownPayment =
  | Resumed
  | CardOutcome
  | CodeOutcome
  | LinkOutcome
  /**
   * `loading` is the state before a lookup. `starting` and the steps are states of a payment that this page makes. If
   * `ms` is set, it is unknown whether the cart has a payment, and the cart is looked up after `ms` milliseconds.
   */
  | { kind: "loading" | "starting" | Step; ms?: number }
  /** No payment could begin, and nothing was charged. */
  | { kind: "failed" }
  /** There is a payment, but the page does not know which one. */
  | { kind: "being_verified" }
  /** The payment is paid, and the order is not placed yet. */
  | { kind: "paid"; sessionId: string }
  /**
   * The code or link of a session that expired while this page waited. It may still be paid, because banks sometimes
   * confirm late.
   */
  | { kind: "expired"; sessionId: string }

/**
 * Returns whether a payment in this state prevents another payment: it is running, can be paid or is paid, or it is
 * unknown whether there is a payment.
 */
export function blocksNewPayment(kind: KnownPayment["kind"]): boolean {
  return /^(loading|starting|tokenizing|paying|verifying|code|link|paid|being_|order)/.test(
    kind
  )
}

const PAUSE_MS = 5_000

/** Waits for `ms` milliseconds, or until the network is available again, or until the page is shown or hidden. */
function pauseUntilTimeOrPageEvent(
  ms: number,
  signal: AbortSignal
): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(() => signal.aborted || resolve(ms), ms)
    addEventListener("online", resolve, { signal })
    document.addEventListener("visibilitychange", resolve, { signal })
  })
}

/** The payment methods that the shopper pays outside of this page, for example in the bank's app. */
export type AsynchronousMethod = CodeMethod | "link"

interface FollowInput {
  checkout: Checkout
  cartId: string
  /** The method of a Pix, wallet or link component. Undefined for every other component. */
  method: AsynchronousMethod | undefined
  /** Whether the shopper has just come back from a payment link, and may have paid it. */
  hasReturned: boolean | undefined
  signal: AbortSignal
}

interface FollowedState {
  kind: KnownPayment["kind"]
  sessionId?: string
  ms?: number
}

/**
 * Waits for the next change of a payment and resolves to its new state. Never starts a payment. The promise stays
 * pending if there is nothing to look up or to wait for.
 */
export function awaitNextPaymentState(
  known: KnownPayment,
  { checkout, cartId, method, hasReturned, signal }: FollowInput
): Promise<KnownPayment> {
  const { kind, sessionId, ms } = known as FollowedState
  const lookUp = async (): Promise<KnownPayment> => {
    await (ms !== 0 && pauseUntilTimeOrPageEvent(ms ?? PAUSE_MS, signal))
    const found = await checkout.resume(cartId, {
      signal,
      ...(hasReturned && { hasReturned }),
    })
    // The page ignores payments that failed before it was opened, and codes or links of another payment method.
    const isNews = /^(code|link|in_doubt)$/.test(found.kind)
      ? ("method" in found ? found.method : found.kind) === method
      : ms === undefined ||
        blocksNewPayment(found.kind) ||
        found.kind === "nothing_to_pay" ||
        (method && found.kind === "expired")
    const isOwnAttempt = ms !== undefined && kind !== "loading"
    return isNews ? found : { kind: isOwnAttempt ? "failed" : "none" }
  }

  return new Promise((resolve, reject) => {
    if (sessionId) {
      checkout
        .waitForPayment({
          cartId,
          sessionId,
          signal,
          pastExpiry: kind === "expired",
          onState(state, secondsLeft) {
            if (/^(code|link)/.test(kind) && state === "paid") {
              resolve({ kind: state, sessionId })
            }
            // The code was shown while the shop's remaining seconds were not known yet.
            if (
              known.kind === "code" &&
              known.secondsLeft == null &&
              secondsLeft
            ) {
              resolve({ ...known, secondsLeft })
            }
            // The session may now have a code or a link. Only a lookup shows it, so the cart is looked up after a
            // pause.
            if (kind === "being_verified" && /pending|in_doubt/.test(state)) {
              resolve({ kind })
            }
            // It is now known whether the code exists, so the cart is looked up at once.
            if (kind === "in_doubt" && state !== kind) {
              resolve({ kind: "loading", ms: 0 })
            }
          },
        })
        .then((outcome) => {
          if (outcome.kind === "expired") {
            resolve({ ...outcome, sessionId })
          } else if (kind !== "expired" || blocksNewPayment(outcome.kind)) {
            resolve(outcome)
          }
        }, reject)
    } else if (ms !== undefined || kind === "being_verified") {
      resolve(lookUp())
    }
  })
}
