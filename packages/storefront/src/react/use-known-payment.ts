import { useEffect, useRef, useState } from "react"

import type { PlacedOrder, ShownPrice, WaysOfPaying } from "../checkout"
import { useAnswer, useShop } from "./checkout-provider"
import {
  followPayment,
  isOpen,
  type KnownPayment,
  type WithoutCard,
} from "./known-payment"
import type { SHARED_TEXTS, TextName, Texts } from "./texts"
import { useWaysOfPaying } from "./ways-of-paying"

export type { KnownPayment } from "./known-payment"

export interface PaymentOptions {
  cartId: string
  /**
   * Medusa's `cart.total` to which the shopper agreed, in major units. A cart with another total is not paid. Default:
   * any amount. In a shop with prices by way of paying, the price that the component itself shows counts instead.
   */
  amount?: number | string
  /**
   * Called with what the shopper pays by this way, in centavos, whenever it changes. It is undefined if `cart.total`
   * has the price: in a shop without prices by way of paying, and while there is a code or link.
   */
  onTotal?: (total: number | undefined) => void
  /**
   * Called with the paid order, once per component and cart. A running payment calls it even after the component was
   * removed, because a shopper who leaves while the card is charged has an order all the same.
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
  /** Whether no payment can begin, because one is open or its price is not loaded yet. */
  isBusy: boolean
  /** What the cart costs by each way of paying. Null if the ways do not differ in price. */
  ways: WaysOfPaying | null | undefined
  /**
   * Returns the price to pay: the given total of `ways` with its quote, or the page's own amount if there are no
   * `ways`.
   */
  priceOf: (
    total: number | undefined
  ) => ShownPrice & Pick<PaymentOptions, "amount">
  /**
   * The message to the shopper: the outcome's own message, or the page's text if there is none or the code has expired.
   */
  message: string | undefined
  learn: (next: KnownPayment) => void
  /**
   * Places the order without a payment. Undefined unless the cart leaves nothing to pay. The page's own `amount`
   * decides that, because it is newer than the last lookup.
   */
  placeOrder: (() => void) | undefined
  /**
   * Begins a payment unless a payment is open. This is checked at once, because a double click is faster than a
   * rendering. `signal` is aborted if the component is removed or gets another cart during the step `kind`.
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
  const [stored, store] = useState<{
    cartId: string
    known: KnownPayment
    isFree: boolean
  }>()
  const { known, isFree } =
    stored?.cartId === cartId ? stored : { known: UNKNOWN, isFree: false }
  const isNothingToPay = amount === undefined ? isFree : Number(amount) <= 0
  const { ms, message } = known as { ms?: number; message?: string }
  const kind = /^no(ne|thing_to_pay)$/.test(known.kind)
    ? isNothingToPay
      ? "nothing_to_pay"
      : "none"
    : known.kind
  const ways = useWaysOfPaying({ cartId, amount }, kind === "refused")
  const isBusy = isOpen(kind) || (ways === undefined && !isNothingToPay)
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
  const abortableStep = useRef<AbortController | undefined>(undefined)
  const report = useRef(onOrder)

  useEffect(() => {
    report.current = onOrder
    latest.current = kind
  })

  useEffect(() => () => abortableStep.current?.abort(), [cartId])

  function learn(next: KnownPayment): void {
    latest.current = next.kind
    if (next.kind !== "tokenizing") {
      abortableStep.current = undefined
    }
    // While the order is being placed, and after a refusal, there is still nothing to pay.
    store((last) => ({
      cartId,
      known: next,
      isFree:
        next.kind === "nothing_to_pay" ||
        (last?.cartId === cartId &&
          last.isFree &&
          /^(starting|failed|refused)/.test(next.kind)),
    }))
    if (next.kind === "order") {
      report.current(next.order)
    }
  }

  useAnswer(
    [checkout, cartId, method, known],
    (signal) =>
      followPayment(known, { checkout, cartId, method, hasReturned, signal }),
    // After a failed lookup the page knows as little as before. A page that waits knows of a payment, and must not
    // forget it.
    (
      next = (ms === undefined
        ? { kind: "being_verified" }
        : {
            kind,
            ms: Math.min(ms * 2 || 1_000, LONGEST_MS),
          }) as KnownPayment
    ) => learn(next)
  )

  function begin(
    first: "tokenizing" | "starting",
    pay: (signal: AbortSignal) => Promise<KnownPayment>
  ): void {
    if (!isOpen(latest.current)) {
      const controller = new AbortController()
      const { signal } = controller
      learn({ kind: first })
      abortableStep.current = controller
      pay(signal).then(learn, (error) => {
        if (!signal.aborted) {
          onError(error)
        }
        // The cart is looked up before the page says that nothing was charged.
        learn({ kind: first, ms: 0 })
      })
    }
  }

  return {
    known,
    learn,
    placeOrder: isNothingToPay
      ? () => begin("starting", () => checkout.completeWithoutPayment(cartId))
      : undefined,
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
      : (!(hasExpired && method) && kind === known.kind && message) ||
        texts[shown as TextName],
    begin,
  }
}
