import { useEffect, useRef, useState } from "react"

import type { PlacedOrder, ShownPrice, WaysOfPaying } from "../checkout"
import { useRequestOnChange, useShopContext } from "./checkout-provider"
import {
  awaitNextPaymentState,
  blocksNewPayment,
  type KnownPayment,
  type AsynchronousMethod,
} from "./next-payment-state"
import type { SHARED_TEXTS, TextName, Texts } from "./texts"
import { useWaysOfPaying } from "./ways-of-paying"

export type { KnownPayment } from "./next-payment-state"

export interface PaymentOptions {
  cartId: string
  /**
   * Medusa's `cart.total` that the shopper saw, in major units. The shop's prices decide what is checked:
   *
   * - If all payment methods have the same price, a payment is refused if the cart's total is not `amount`. Default:
   *   any total is accepted.
   * - If the price depends on the payment method, a payment is refused if its price is not the price that the component
   *   shows. The payment is not compared with `amount`.
   */
  amount?: number | string
  /**
   * Called when the price with this payment method changes, in centavos. Called with undefined in two cases:
   * - The prices are not loaded yet.
   * - The payment method has no price of its own, and the price is Medusa's `cart.total`.
   */
  onTotal?: (total: number | undefined) => void
  /**
   * Called with the placed order. Also called for an order that was placed earlier, for example before a reload. Called
   * even if the component was removed while a payment was running, because the card is charged nevertheless.
   */
  onOrder: (order: PlacedOrder) => void
}

/** The component's status for an outcome, if its name differs from the outcome's `kind`. */
const STATUS_BY_KIND: Partial<Record<KnownPayment["kind"], string>> = {
  none: "idle",
  code: "waiting",
  link: "waiting",
  order: "done",
}

const NOT_LOOKED_UP: KnownPayment = { kind: "loading", ms: 0 }
const LONGEST_MS = 8_000

interface KnownPaymentState {
  known: KnownPayment
  status: string
  /**
   * Whether a new payment cannot start, because of another payment of the cart, or because the price is not loaded yet.
   */
  isBusy: boolean
  /**
   * The cart's price for each payment method and number of installments. Null if the shop's prices do not depend on the
   * payment method. Undefined until the prices are loaded.
   */
  ways: WaysOfPaying | null | undefined
  /**
   * Returns the price to send with a payment. `total` is the price of the way of paying that the shopper chose.
   * - If the shop's prices depend on the payment method, and the prices are loaded, returns `total` and the quote of
   *   these prices.
   * - Otherwise returns the `amount` that the page passed. If the page passed no `amount`, returns no price.
   */
  priceOf: (
    total: number | undefined
  ) => ShownPrice & Pick<PaymentOptions, "amount">
  /** The message to the shopper. This is usually the outcome's own message, and otherwise the component's text. */
  message: string | undefined
  learn: (next: KnownPayment) => void
  /**
   * Places the order without a payment. Defined only if the cart has nothing to pay:
   *
   * - If the page passes `amount`, the cart has nothing to pay if `amount` is 0 or less.
   * - Otherwise, the last answer of the shop's backend about the cart decides.
   */
  placeOrder: (() => void) | undefined
  /**
   * Starts a payment by calling `pay`, unless another payment prevents this. The second click of a double click starts
   * nothing. `kind` is the status that the component shows during the first step of the payment.
   *
   * If the component is removed or gets another cart during the first step, `signal` is aborted. During later steps,
   * `signal` is not aborted.
   */
  begin: (
    kind: "tokenizing" | "starting",
    pay: (signal: AbortSignal) => Promise<KnownPayment>
  ) => void
}

/**
 * Looks up the cart's unfinished payment, and waits for its changes until the order is placed or there is nothing to
 * wait for. The payment components are built on this hook.
 */
export function useUnfinishedPayment(
  {
    cartId,
    amount,
    onOrder,
    hasReturned,
  }: PaymentOptions & { hasReturned?: boolean },
  texts: Partial<Texts> & typeof SHARED_TEXTS,
  method?: AsynchronousMethod
): KnownPaymentState {
  const { checkout, onError } = useShopContext()
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
  const latestOnOrder = useRef(onOrder)

  useEffect(() => {
    latestOnOrder.current = onOrder
    latest.current = kind
  })

  useEffect(() => () => abortableStep.current?.abort(), [cartId])

  function setKnownPayment(next: KnownPayment): void {
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
      latestOnOrder.current(next.order)
    }
  }

  useRequestOnChange(
    [checkout, cartId, method, known],
    (signal) =>
      awaitNextPaymentState(known, {
        checkout,
        cartId,
        method,
        hasReturned,
        signal,
      }),
    // After a failed lookup, the page's knowledge has not changed. A page that waits for a payment must not forget the
    // payment.
    (
      next = (ms === undefined
        ? { kind: "being_verified" }
        : {
            kind,
            ms: Math.min(ms * 2 || 1_000, LONGEST_MS),
          }) as KnownPayment
    ) => setKnownPayment(next)
  )

  function beginNewPayment(
    first: "tokenizing" | "starting",
    pay: (signal: AbortSignal) => Promise<KnownPayment>
  ): void {
    if (!blocksNewPayment(latest.current)) {
      const controller = new AbortController()
      const { signal } = controller
      setKnownPayment({ kind: first })
      abortableStep.current = controller
      pay(signal).then(setKnownPayment, (error) => {
        if (!signal.aborted) {
          onError(error)
        }
        // The cart is looked up before the page says that nothing was charged.
        setKnownPayment({ kind: first, ms: 0 })
      })
    }
  }

  return {
    known,
    learn: setKnownPayment,
    placeOrder: isNothingToPay
      ? () =>
          beginNewPayment("starting", () =>
            checkout.completeWithoutPayment(cartId)
          )
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
    begin: beginNewPayment,
  }
}
