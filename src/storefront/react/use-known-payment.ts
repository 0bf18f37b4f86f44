import { useEffect, useRef, useState } from "react"

import type { PlacedOrder } from "../checkout"
import { useAnswer, useShop } from "./checkout-provider"
import {
  followPayment,
  isOpen,
  type KnownPayment,
  type WithoutCard,
} from "./follow-payment"
import type { SHARED_TEXTS, TextName, Texts } from "./texts"

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
  const [held, hold] = useState<{ cartId: string; known: KnownPayment }>()
  const known = held?.cartId === cartId ? held.known : UNKNOWN
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
  const tell = useRef(onOrder)

  useEffect(() => {
    tell.current = onOrder
    latest.current = kind
  })

  useEffect(() => () => calledOff.current?.abort(), [cartId])

  function learn(next: KnownPayment): void {
    latest.current = next.kind
    if (next.kind !== "tokenizing") {
      calledOff.current = undefined
    }
    hold({ cartId, known: next })
    if (next.kind === "order") {
      tell.current(next.order)
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
