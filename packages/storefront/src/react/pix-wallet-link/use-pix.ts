import { useEffect, useState } from "react"

import { type DocumentType, readDocument } from "../../card"
import type { CodeMethod, PaymentCode, WaysOfPaying } from "../../checkout"
import { useCheckoutFunction, useShopContext } from "../checkout-provider"
import {
  type KnownPayment,
  type PaymentOptions,
  useUnfinishedPayment,
} from "../use-unfinished-payment"
import { useReportTotal } from "../ways-of-paying"

export interface PixOptions extends PaymentOptions {
  /** The payment method, "pix" or "wallet". Default: "pix". */
  method?: CodeMethod | undefined
}

/**
 * The status of a payment by Pix or wallet:
 *
 * - `loading`: the hook loads the prices and checks whether the cart already has a code. It tries again after failures.
 * - `idle`: there is no code, and `start` can create one.
 * - `starting`: a code is being created, or the order of a cart with nothing to pay is being placed.
 * - `waiting`: there is an unpaid code.
 * - `paid`: the code is paid, but the order is not placed yet.
 * - `being_verified`: the hook waits until the outcome of the payment is known and the order is placed.
 * - `in_doubt`: a code was requested, but it is unknown whether the code exists. `start` can create another code. If
 *   the first code exists and `start` is not called, the first code appears later.
 * - `being_refunded`: the code was paid, and the payment is being refunded.
 * - `nothing_to_pay`: promotions or credit cover the cart. `placeOrder` places its order.
 * - `done`: the order is placed.
 *
 * In the remaining statuses, the payment has ended without success, and `message` tells the shopper why:
 *
 * - `expired`: the code has expired.
 * - `canceled`: the code was replaced.
 * - `refused`, `failed`, `incomplete`: no code could be created.
 * - `declined`, `refunded`: a payment failed or was refunded.
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
  /** The code to pay. Defined only in the status `waiting`. */
  code: PaymentCode | undefined
  /**
   * The seconds until the code expires, by the shop's clock. Undefined without a code or without a known expiry time.
   */
  secondsLeft: number | undefined
  /** The message for the shopper. Show it in a live region. */
  message: string | undefined
  /**
   * The names of the missing data: fields of the cart, such as `email`, or the document. Defined only in the status
   * `incomplete`.
   */
  missing: string[] | undefined
  /** The result of `useWaysOfPaying` for the cart. */
  ways: WaysOfPaying | null | undefined
  /** Whether `start` can create a code. If it is false, `start` does nothing. */
  canStart: boolean
  /** Places the order without a payment. Defined only if the cart has nothing to pay. */
  placeOrder: (() => void) | undefined
  /**
   * Creates a code. Does nothing if `canStart` is false. After a failure, `message` is the text for the shopper. If an
   * error was thrown, `CheckoutProvider`'s `onError` receives it, too.
   */
  start: (document: string, documentType?: DocumentType) => void
}

/**
 * Provides the state and functions of a payment by Pix or wallet. Finds the cart's unpaid code, creates a code when
 * `start` is called, and waits until the code is paid.
 */
export function usePix(options: PixOptions): PixState {
  const { cartId, method = "pix" } = options
  const texts = useShopContext().texts
  const askForCode = useCheckoutFunction("askForCode")
  const { known, status, message, isBusy, ways, priceOf, begin, placeOrder } =
    useUnfinishedPayment(options, texts, method)
  const code = known.kind === "code" ? known : undefined
  const canStart = !isBusy && !placeOrder
  // Some methods have a price of their own, such as Pix with its discount.
  const priced = ways as Partial<Record<CodeMethod, { total: number }>> | null
  const total = (priced?.[method] ?? ways)?.total
  useReportTotal(options, code ? undefined : total)
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
 * Returns the seconds until the time `moment`, or 0 after it, and updates them every second. The seconds are for
 * display only. Returns undefined if there is no `moment`. The countdown starts at `secondsLeft` if the shop has sent
 * this number, because the shopper's clock may be wrong.
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
