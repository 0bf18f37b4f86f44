import { useEffect, useRef, useState } from "react"

import type {
  CardOutcome,
  CardPayment,
  Checkout,
  CodeOutcome,
  LinkOutcome,
  PaymentCode,
  PlacedOrder,
  Resumed,
} from "../checkout"
import { useAnswer, useShop } from "./checkout-provider"
import type { SHARED_TEXTS, TextName, Texts } from "./texts"

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
type WithoutCard = PaymentCode["method"] | "link"

interface Following {
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
function followPayment(
  known: KnownPayment,
  { checkout, cartId, method, hasReturned, signal }: Following
): Promise<KnownPayment> {
  const { kind, sessionId, ms } = known as Followed
  const lookUp = async (): Promise<KnownPayment> => {
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
      resolve(lookUp())
    }
  })
}

export interface PaymentOptions {
  cartId: string
  /** What the shopper agreed to, as Medusa tells it: `cart.total`. Nothing else is paid then. */
  amount?: number | string
  /**
   * Called once with the paid order, also when the component is gone by then: whoever went on while
   * a card was charged has an order all the same.
   */
  onOrder: (order: PlacedOrder) => void
}

/** As the shop's pages call what has another name for the checkout. */
const STATUS: Partial<Record<KnownPayment["kind"], string>> = {
  none: "idle",
  code: "waiting",
  link: "waiting",
  order: "done",
}

/** Before the first look. */
const UNKNOWN: KnownPayment = { kind: "loading", ms: 0 }
const LONGEST_MS = 8_000

interface Knowledge {
  known: KnownPayment
  status: string
  /** What the shopper is told: here where the page knows better than the shop's backend. */
  message: string | undefined
  learn: (next: KnownPayment) => void
  /**
   * Begins a payment unless one is open: a double click is quicker than the next rendering. `signal`
   * is aborted when the page goes away while it is `tokenizing`.
   */
  begin: (
    kind: "tokenizing" | "starting",
    pay: (signal: AbortSignal) => Promise<KnownPayment>
  ) => void
}

/** Finds what is open on the cart, and follows it until there is an order or nothing to wait for. */
export function useKnownPayment(
  { cartId, onOrder, hasReturned }: PaymentOptions & { hasReturned?: boolean },
  texts: Partial<Texts> & typeof SHARED_TEXTS,
  method?: WithoutCard
): Knowledge {
  const { checkout, onError } = useShop()
  const [kept, keep] = useState<{ cartId: string; known: KnownPayment }>()
  const known = kept?.cartId === cartId ? kept.known : UNKNOWN
  const { kind, ms, message } = known as {
    kind: KnownPayment["kind"]
    ms?: number
    message?: string
  }
  const hasExpired = kind === "expired"
  // What is said of a code that expired is not true of a card, or of a link.
  const shown = !hasExpired
    ? kind
    : method === "link"
      ? "linkExpired"
      : method
        ? kind
        : "failed"
  const latest = useRef(kind)
  const calledOff = useRef<AbortController | undefined>(undefined)
  const report = useRef(onOrder)

  useEffect(() => {
    report.current = onOrder
    latest.current = kind
  })

  useEffect(() => () => calledOff.current?.abort(), [cartId])

  function learn(next: KnownPayment): void {
    latest.current = next.kind
    if (next.kind !== "tokenizing") {
      calledOff.current = undefined
    }
    keep({ cartId, known: next })
    if (next.kind === "order") {
      report.current(next.order)
    }
  }

  useAnswer(
    [checkout, cartId, method, known],
    (signal) =>
      followPayment(known, { checkout, cartId, method, hasReturned, signal }),
    // Who could not look knows as little as before. A page that waits knows of a payment, and must
    // not forget it.
    (
      next = (ms === undefined
        ? { kind: "being_verified" }
        : {
            kind,
            ms: Math.min(ms * 2 || 1_000, LONGEST_MS),
          }) as KnownPayment
    ) => learn(next)
  )

  return {
    known,
    learn,
    status: STATUS[kind] ?? kind,
    message: ms
      ? texts.unreachable
      : (!(hasExpired && method) && message) || texts[shown as TextName],
    begin(first, pay) {
      if (!isOpen(latest.current)) {
        const controller = new AbortController()
        const { signal } = controller
        learn({ kind: first })
        calledOff.current = controller
        pay(signal).then(learn, (error) => {
          if (!signal.aborted) {
            onError(error)
          }
          // Before it is said that nothing was charged.
          learn({ kind: first, ms: 0 })
        })
      }
    },
  }
}
