import { stateOf, type Told } from "./cart-payments"
import { conclude, isHeld, isPaid } from "./conclude"
import { type Flow, tell } from "./flow"
import { look } from "./look"
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
const NEVER_CHARGED: Told = { method: "card", state: "canceled" }

/** Asks until a payment has come to something; not while nobody looks at the page. */
export async function waitForPayment(
  begin: () => Promise<Flow>,
  { sessionId, signal, onState, pastExpiry }: Waiting
): Promise<PaymentOutcome> {
  const page = typeof document === "undefined" ? undefined : document
  let id = sessionId
  let notFound = 0
  let ms = 0
  while (!signal?.aborted) {
    const isShown = await pause(ms, signal, page)
    // Whoever comes back from the bank's app has paid a moment ago.
    ms = isShown ? FIRST_MS : Math.min(ms * 1.5 || FIRST_MS, LONGEST_MS)
    try {
      const flow = await begin()
      let told = await stateOf(flow, id)
      if (told) {
        notFound = 0
        tell(onState, told.state)
      } else if (++notFound >= MOST_NOT_FOUND) {
        told = NEVER_CHARGED
      }
      const outcome = await outcomeOf(flow, told)
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
  told: Told | undefined
): Promise<PaymentOutcome | BeingVerified | undefined> {
  const outcome = told && (await conclude(flow, told))
  // What was given up was perhaps given up for another payment. And a code's order is placed by the
  // backend, a card's by whoever completes the cart.
  if (
    outcome
      ? outcome.kind === "canceled"
      : told?.method === "card" && isPaid(told)
  ) {
    const open = await look(flow)
    if (isHeld(open)) {
      return open
    }
  }
  return outcome
}
