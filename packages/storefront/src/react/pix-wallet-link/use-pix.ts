import { useEffect, useState } from "react"

import { type DocumentType, readDocument } from "../../card"
import type { CodeMethod, PaymentCode, WaysOfPaying } from "../../checkout"
import { useCall, useShop } from "../checkout-provider"
import {
  type KnownPayment,
  type PaymentOptions,
  useKnownPayment,
} from "../use-known-payment"
import { useReportedTotal } from "../ways-of-paying"

export interface PixOptions extends PaymentOptions {
  /** The method that pays with a code. Default: "pix". */
  method?: CodeMethod | undefined
}

/**
 * The status of a payment by code:
 *
 * - `loading`: looks up whether there is already a code, and repeats this after failures.
 * - `idle`: there is no code.
 * - `starting`: a code is being created.
 * - `waiting`: there is an unpaid code.
 * - `paid`: the code is paid, but the order is not placed yet.
 * - `being_verified`: the outcome is unknown, or the order is not placed yet. This status ends by itself.
 * - `in_doubt`: it is unknown whether the code was created. The code appears if it was, and `start` requests another
 *   code.
 * - `being_refunded`: the code was paid, and the payment is being refunded.
 * - `nothing_to_pay`: promotions or credit pay for the cart, and `placeOrder` places its order.
 * - `done`: there is an order.
 *
 * In the other statuses there is no code either, and `message` says why: the code has expired (`expired`) or was
 * abandoned (`canceled`), no code could be created (`refused`, `failed`, `incomplete`), or a payment failed or was
 * refunded (`declined`, `refunded`).
 */
export type PixStatus =
  | "loading"
  | "waiting"
  | "done"
  | "idle"
  | Exclude<
      KnownPayment["kind"],
      | "none"
      | "code"
      | "link"
      | "order"
      | "tokenizing"
      | "paying"
      | "verifying"
      | "invalid_card"
    >

export interface PixState {
  status: PixStatus
  /** The code to pay. Undefined unless `status` is `waiting`. */
  code: PaymentCode | undefined
  /**
   * The seconds until the code expires, by the shop's clock. Undefined if there is no code or if it is unknown when it
   * expires.
   */
  secondsLeft: number | undefined
  /** The message for the shopper, to be shown in a live region. */
  message: string | undefined
  /**
   * The names of the data that the shopper still has to enter: fields of the cart, such as `email`, or the document.
   * Undefined unless `status` is `incomplete`.
   */
  missing: string[] | undefined
  /** The result of `useWaysOfPaying` for the cart. */
  ways: WaysOfPaying | null | undefined
  /** Whether `start` can create a code. If it is false, `start` does nothing. */
  canStart: boolean
  /** Places the order without a payment. Undefined unless the cart leaves nothing to pay. */
  placeOrder: (() => void) | undefined
  /**
   * Requests a code, for example after a code has expired. Does nothing unless `canStart` is true. `message` shows a
   * failure, and a thrown error is also passed to the provider's `onError`.
   */
  start: (document: string, documentType?: DocumentType) => void
}

/**
 * Pays a cart by a code. Finds a code that is open, requests a new code when `start` is called, and waits until the
 * code is paid.
 */
export function usePix(options: PixOptions): PixState {
  const { cartId, method = "pix" } = options
  const texts = useShop().texts
  const askForCode = useCall("askForCode")
  const { known, status, message, isBusy, ways, priceOf, begin, placeOrder } =
    useKnownPayment(options, texts, method)
  const code = known.kind === "code" ? known : undefined
  const canStart = !isBusy && !placeOrder
  // Some methods have a price of their own, such as Pix with its discount.
  const priced = ways as Partial<Record<CodeMethod, { total: number }>> | null
  const total = (priced?.[method] ?? ways)?.total
  useReportedTotal(options, code ? undefined : total)
  return {
    status: status as PixStatus,
    code,
    secondsLeft: useSecondsLeft(code?.expiresAt, code?.secondsLeft),
    message,
    missing: known.kind === "incomplete" ? known.missing : undefined,
    ways,
    canStart,
    placeOrder,
    start(document, documentType) {
      if (canStart) {
        begin("starting", () =>
          askForCode({
            cartId,
            method,
            ...priceOf(total),
            ...(readDocument(document, documentType) ?? { document }),
          })
        )
      }
    },
  }
}

/**
 * Returns the seconds until a moment. Returns undefined without a moment, and 0 after it. The number is only for
 * display, because the shop decides whether a code has expired. If the shop has sent `secondsLeft`, the countdown
 * begins with this number, because the shopper's clock may be wrong. Otherwise the shopper's clock is used.
 */
export function useSecondsLeft(
  moment: string | null | undefined,
  secondsLeft?: number | null
): number | undefined {
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    // The end by the shopper's clock.
    const end =
      secondsLeft == null
        ? Date.parse(moment ?? "")
        : Date.now() + secondsLeft * 1_000
    const tick = () =>
      setLeft(
        moment ? Math.max(0, Math.ceil((end - Date.now()) / 1_000)) : undefined
      )
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [moment, secondsLeft])

  return left
}
