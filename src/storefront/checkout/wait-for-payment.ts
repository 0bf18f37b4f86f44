import { stateOf, type Reported } from "./cart-payments"
import { conclude, isTaken, isPaid } from "./conclude"
import { type Flow, report } from "./flow"
import { lookUp } from "./look-up-payment"
import type { BeingVerified, PaymentOutcome, ShownState } from "./outcomes"
import { pause } from "../until"

export interface Waiting {
  sessionId: string
  cartId: string
  signal?: AbortSignal
  /** Called with every answer, also when the state is the same. */
  onState?: (state: ShownState) => void
  /** Goes on waiting when the time of a code or link is over: banks confirm late now and then. Default: false. */
  pastExpiry?: boolean
}

const FIRST_MS = 1_500
const LONGEST_MS = 8_000
/** For three quarters of a minute: a completion under way may take as long to begin its charge. */
const MOST_NOT_FOUND = 8
const NEVER_CHARGED: Reported = { method: "card", state: "canceled" }

/** Asks until a payment has come to something; not while nobody looks at the page. */
export async function waitForPayment(
  begin: () => Promise<Flow>,
  { sessionId, signal, onState, pastExpiry }: Waiting
): Promise<PaymentOutcome> {
  let id = sessionId
  let notFound = 0
  let ms = 0
  while (!signal?.aborted) {
    // On a server there is no document.
    const isShown = await pause(ms, signal, globalThis.document)
    // Whoever comes back from the bank's app has paid a moment ago.
    ms = isShown ? FIRST_MS : Math.min(ms * 1.5 || FIRST_MS, LONGEST_MS)
    try {
      const flow = await begin()
      let reported = await stateOf(flow, id)
      if (reported) {
        notFound = 0
        report(onState, reported.state)
      } else if (++notFound >= MOST_NOT_FOUND) {
        reported = NEVER_CHARGED
      }
      const outcome = await outcomeOf(flow, reported)
      if (outcome?.kind === "being_verified") {
        id = outcome.sessionId ?? id
        notFound = 0
      } else if (outcome && !(pastExpiry && outcome.kind === "expired")) {
        return outcome
      }
    } catch {
      // Whoever has no network now is answered later.
    }
  }
  throw signal.reason
}

async function outcomeOf(
  flow: Flow,
  reported: Reported | undefined
): Promise<PaymentOutcome | BeingVerified | undefined> {
  const outcome = reported && (await conclude(flow, reported))
  // What was given up was perhaps given up for another payment. And a code's order is placed by the
  // backend, a card's by whoever completes the cart.
  if (
    outcome
      ? outcome.kind === "canceled"
      : reported?.method === "card" && isPaid(reported)
  ) {
    const open = await lookUp(flow)
    if (isTaken(open)) {
      return open
    }
  }
  return outcome
}
