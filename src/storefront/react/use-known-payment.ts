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
  ShownPrice,
  WaysOfPaying,
} from "../checkout"
import { useAnswer, useShop } from "./checkout-provider"
import type { SHARED_TEXTS, TextName, Texts } from "./texts"
import { useWaysOfPaying } from "./ways-of-paying"

type Step = Parameters<NonNullable<CardPayment["onStep"]>>[0]

/** What is known of the payment of a cart, and what the page itself is doing about it. */
export type KnownPayment =
  | Resumed
  | CardOutcome
  | CodeOutcome
  | LinkOutcome
  /**
   * With `ms`: it is unknown whether there is a payment, and the cart is looked up after `ms`
   * milliseconds. That is so at first (`loading`), and after an attempt that failed.
   */
  | { kind: "loading" | "starting" | Step; ms?: number }
  /** No payment could be begun, and nothing was charged. */
  | { kind: "failed" }
  /** There is a payment, but the page could not find which. */
  | { kind: "being_verified" }
  /** The payment is paid; the order is not placed yet. */
  | { kind: "paid"; sessionId: string }
  /** The session that this page saw expire; it may still be paid, since banks sometimes confirm late. */
  | { kind: "expired"; sessionId: string }

/** Whether a payment is, or may be, open or done, so that another one must not begin. */
export function isOpen(kind: KnownPayment["kind"]): boolean {
  return /^(loading|starting|tokenizing|paying|verifying|code|link|paid|being_|order)/.test(
    kind
  )
}

const PAUSE_MS = 5_000

/** Waits for `ms` milliseconds, or until the network is back or the page is shown or hidden. */
function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(() => signal.aborted || resolve(ms), ms)
    addEventListener("online", resolve, { signal })
    document.addEventListener("visibilitychange", resolve, { signal })
  })
}

/** The methods that are paid elsewhere while the page waits. */
type WithoutCard = PaymentCode["method"] | "link"

interface Following {
  checkout: Checkout
  cartId: string
  /** The method whose codes or links are shown; undefined for a card. */
  method: WithoutCard | undefined
  /** Whether the shopper comes back from a link, which may be paid by now. */
  hasReturned: boolean | undefined
  signal: AbortSignal
}

interface Followed {
  kind: KnownPayment["kind"]
  sessionId?: string
  ms?: number
}

/**
 * Follows a payment to its next change: looks it up if it is unknown, and waits if it is open.
 * Never pays. The promise stays pending if nothing can follow.
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
    // The page ignores failures from before it was opened, and codes or links of another method.
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
            // The session may have a code or a link after all, which only a lookup shows: look up after a pause.
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
  /**
   * Medusa's `cart.total` that the shopper agreed to, in major units; another total is not paid. Default: any. In a
   * shop with prices by way of paying, the price that the component itself shows counts instead.
   */
  amount?: number | string
  /**
   * Called with what the shopper pays by this way, in centavos, whenever it changes; undefined where `cart.total`
   * says it: in a shop without prices by way of paying, and while there is a code or link.
   */
  onTotal?: (total: number | undefined) => void
  /**
   * Called with the paid order, once per component and cart. A payment that is being made calls it even after the
   * component is gone: a shopper who leaves while her card is charged has an order all the same.
   */
  onOrder: (order: PlacedOrder) => void
}

/** The statuses that have another name in the components than in the checkout. */
const STATUS: Partial<Record<KnownPayment["kind"], string>> = {
  none: "idle",
  code: "waiting",
  link: "waiting",
  order: "done",
}

/** What is known before the first lookup. */
const UNKNOWN: KnownPayment = { kind: "loading", ms: 0 }
const LONGEST_MS = 8_000

interface Knowledge {
  known: KnownPayment
  status: string
  /** Whether no payment can begin: one is open, or its price is not known yet. */
  isBusy: boolean
  /** What the cart costs by each way of paying; null if they do not differ. */
  ways: WaysOfPaying | null | undefined
  /** The price to be paid, of a total of `ways`, or else the amount that the page has given. */
  priceOf: (
    total: number | undefined
  ) => ShownPrice & Pick<PaymentOptions, "amount">
  /** The message to the shopper: the outcome's own, or the page's text if there is none or the code has expired. */
  message: string | undefined
  learn: (next: KnownPayment) => void
  /**
   * Begins a payment unless one is open; checks this at once, since a double click is faster than a
   * rendering. `signal` is aborted if the component goes away, or gets another cart, during the step `kind`.
   */
  begin: (
    kind: "tokenizing" | "starting",
    pay: (signal: AbortSignal) => Promise<KnownPayment>
  ) => void
}

/** Looks up what is open on the cart, and follows it until there is an order or nothing to wait for. */
export function useKnownPayment(
  {
    cartId,
    amount,
    onOrder,
    hasReturned,
  }: PaymentOptions & { hasReturned?: boolean },
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
  const ways = useWaysOfPaying({ cartId, amount }, kind === "refused")
  const isBusy = isOpen(kind) || ways === undefined
  const hasExpired = kind === "expired"
  // The message for an expired code is wrong for a card or a link.
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
    // After a failed lookup the page knows as little as before. A page that
    // waits knows of a payment, and must not forget it.
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
    status: isBusy && !isOpen(kind) ? "loading" : (STATUS[kind] ?? kind),
    isBusy,
    ways,
    priceOf: (total) =>
      ways
        ? { total, quote: ways.quote }
        : amount === undefined
          ? {}
          : { amount },
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
          // Looks up the cart before the page says that nothing was charged.
          learn({ kind: first, ms: 0 })
        })
      }
    },
  }
}
