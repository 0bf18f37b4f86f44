import { useEffect, useRef, useState } from "react"

import type { PlacedOrder, ShownPrice, WaysOfPaying } from "../checkout"
import { useAnswer, useShop } from "./checkout-provider"
import {
  followPayment,
  blocksNewPayment,
  type KnownPayment,
  type MethodWithoutCard,
} from "./known-payment"
import type { SHARED_TEXTS, TextName, Texts } from "./texts"
import { useWaysOfPaying } from "./ways-of-paying"

export type { KnownPayment } from "./known-payment"

export interface PaymentOptions {
  cartId: string
  /**
   * The amount to which the shopper agreed: Medusa's `cart.total`, in major units. A cart with another total is not
   * paid. Default: any total is accepted. In a shop with prices by way of paying, the price that the component shows
   * is compared instead.
   */
  amount?: number | string
  /**
   * Called whenever the price by this way of paying changes, with the price in centavos. It is called with undefined
   * if `cart.total` already is that price. This is so in a shop without prices by way of paying, and while there is a
   * code or link.
   */
  onTotal?: (total: number | undefined) => void
  /**
   * Called with the placed order, once per component and cart. It is called even after the component was removed,
   * because a card that is being charged is still charged after the shopper has left.
   */
  onOrder: (order: PlacedOrder) => void
}

/** The statuses of the components whose names differ from those of the checkout's outcomes. */
const STATUS_BY_KIND: Partial<Record<KnownPayment["kind"], string>> = {
  none: "idle",
  code: "waiting",
  link: "waiting",
  order: "done",
}

/** What the page knows before it has looked up the cart. */
const NOT_LOOKED_UP: KnownPayment = { kind: "loading", ms: 0 }
const LONGEST_MS = 8_000

interface KnownPaymentState {
  known: KnownPayment
  status: string
  /** Whether no payment can begin, because another payment is open or the price is not loaded yet. */
  isBusy: boolean
  /** What the cart costs by each way of paying. Null if the ways do not differ in price. */
  ways: WaysOfPaying | null | undefined
  /**
   * Returns the price to pay. In a shop with prices by way of paying, this is the given total with the quote of
   * `ways`. In any other shop it is the page's own amount.
   */
  priceOf: (
    total: number | undefined
  ) => ShownPrice & Pick<PaymentOptions, "amount">
  /**
   * The message to the shopper. It is the outcome's own message, or the component's text if the outcome has no message
   * or the code has expired.
   */
  message: string | undefined
  learn: (next: KnownPayment) => void
  /**
   * Places the order without a payment. Undefined unless the cart leaves nothing to pay. If the page passes an
   * `amount`, the amount decides that, because it is newer than the last lookup.
   */
  placeOrder: (() => void) | undefined
  /**
   * Begins a payment, unless a payment is already open. This is checked before the next rendering, because the second
   * click of a double click may come earlier. `signal` is aborted if the component is removed, or gets another cart,
   * during the step `kind`.
   */
  begin: (
    kind: "tokenizing" | "starting",
    pay: (signal: AbortSignal) => Promise<KnownPayment>
  ) => void
}

/**
 * Looks up the payment that is open on the cart, and follows it until there is an order, or until there is nothing to
 * wait for.
 */
export function useKnownPayment(
  {
    cartId,
    amount,
    onOrder,
    hasReturned,
  }: PaymentOptions & { hasReturned?: boolean },
  texts: Partial<Texts> & typeof SHARED_TEXTS,
  method?: MethodWithoutCard
): KnownPaymentState {
  const { checkout, onError } = useShop()
  const [stored, store] = useState<{
    cartId: string
    known: KnownPayment
    isFree: boolean
  }>()
  const { known, isFree } =
    stored?.cartId === cartId ? stored : { known: NOT_LOOKED_UP, isFree: false }
  const isNothingToPay = amount === undefined ? isFree : Number(amount) <= 0
  const { ms, message } = known as { ms?: number; message?: string }
  const kind = /^no(ne|thing_to_pay)$/.test(known.kind)
    ? isNothingToPay
      ? "nothing_to_pay"
      : "none"
    : known.kind
  const ways = useWaysOfPaying({ cartId, amount }, kind === "refused")
  const isBusy =
    blocksNewPayment(kind) || (ways === undefined && !isNothingToPay)
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
    if (!blocksNewPayment(latest.current)) {
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
    status:
      isBusy && !blocksNewPayment(kind)
        ? "loading"
        : (STATUS_BY_KIND[kind] ?? kind),
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
