import type {
  CardOutcome,
  CardPayment,
  Checkout,
  CodeOutcome,
  LinkOutcome,
  PaymentCode,
  Resumed,
} from "../checkout"

type Step = Parameters<NonNullable<CardPayment["onStep"]>>[0]

/** What is known of the payment of a cart, and what the page itself is doing about it. */
export type KnownPayment =
  | Resumed
  | CardOutcome
  | CodeOutcome
  | LinkOutcome
  /**
   * With `ms`: nobody knows whether there is a payment, and the cart is looked at after that time.
   * That is so at first (`loading`), and after an attempt that broke off.
   */
  | { kind: "loading" | "starting" | Step; ms?: number }
  /** Nothing could be begun, and nothing was charged. */
  | { kind: "failed" }
  /** There is a payment, and the page could not learn which. */
  | { kind: "being_verified" }
  /** The money is there, the order not yet. */
  | { kind: "paid"; sessionId: string }
  /** With its session when this page saw it expire: banks confirm late now and then. */
  | { kind: "expired"; sessionId: string }

/** Whether another payment now would be one too many, or could be. */
export function isOpen(kind: KnownPayment["kind"]): boolean {
  return /^(loading|starting|tokenizing|paying|verifying|code|link|paid|being_|order)/.test(
    kind
  )
}

const PAUSE_MS = 5_000

/** Is over at once when there is a network again, or somebody looks at the page. */
function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(() => signal.aborted || resolve(ms), ms)
    addEventListener("online", resolve, { signal })
    document.addEventListener("visibilitychange", resolve, { signal })
  })
}

/** What is paid while the page only waits. */
export type WithoutCard = PaymentCode["method"] | "link"

export interface Following {
  checkout: Checkout
  cartId: string
  /** Whose codes or links are shown; undefined for a card. */
  method: WithoutCard | undefined
  /** From a link, which may have been paid there. */
  hasReturned: boolean | undefined
  signal: AbortSignal
}

interface Followed {
  kind: KnownPayment["kind"]
  sessionId?: string
  ms?: number
}

/**
 * What the payment comes to by itself: looks when nobody knows, and waits where there is something
 * to wait for. Never pays, and never resolves where nothing follows.
 */
export function followPayment(
  known: KnownPayment,
  { checkout, cartId, method, hasReturned, signal }: Following
): Promise<KnownPayment> {
  const { kind, sessionId, ms } = known as Followed
  const look = async (): Promise<KnownPayment> => {
    await (ms !== 0 && pause(ms ?? PAUSE_MS, signal))
    const found = await checkout.resume(cartId, {
      signal,
      ...(hasReturned && { hasReturned }),
    })
    // What went wrong before the page was opened is no news, nor is what another method is paid with.
    const isNews =
      found.kind === "code" || found.kind === "link"
        ? ("method" in found ? found.method : found.kind) === method
        : ms === undefined ||
          isOpen(found.kind) ||
          (method && found.kind === "expired")
    const isOfNow = ms !== undefined && kind !== "loading"
    return isNews ? found : { kind: isOfNow ? "failed" : "none" }
  }

  return new Promise((resolve, reject) => {
    if (sessionId) {
      checkout
        .waitForPayment({
          cartId,
          sessionId,
          signal,
          pastExpiry: kind === "expired",
          onState(state) {
            if (/^(code|link)/.test(kind) && state === "paid") {
              resolve({ kind: state, sessionId })
            }
            // There may be a code or a link after all, and only the session has it: look, in a moment.
            if (kind === "being_verified" && state === "pending") {
              resolve({ kind })
            }
          },
        })
        .then((outcome) => {
          if (outcome.kind === "expired") {
            resolve({ ...outcome, sessionId })
          } else if (kind !== "expired" || isOpen(outcome.kind)) {
            resolve(outcome)
          }
        }, reject)
    } else if (ms !== undefined || kind === "being_verified") {
      resolve(look())
    }
  })
}
