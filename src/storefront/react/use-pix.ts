import { useEffect, useState } from "react"

import { type DocumentType, readDocument } from "../card"
import type { PaymentCode } from "../checkout"
import { useCall, useShop } from "./checkout-provider"
import {
  isOpen,
  type KnownPayment,
  type PaymentOptions,
  useKnownPayment,
} from "./use-known-payment"

export interface PixOptions extends PaymentOptions {
  /** Default: "pix". */
  method?: "pix" | "wallet" | undefined
}

/**
 * - `loading`: looking whether there is a code already, also again and again.
 * - `idle`: there is none.
 * - `starting`: it is being made.
 * - `waiting`: there is a code, and nobody has paid it.
 * - `paid`: the money is there, the order not yet.
 * - `being_verified`: nobody knows yet; ends by itself.
 * - `being_refunded`: it was paid, and the money goes back.
 * - `done`: there is an order.
 *
 * In the others there is no code either, and `message` says why: its time is over (`expired`), it
 * was given up (`canceled`), none could be made (`refused`, `failed`, `incomplete`), or a payment that
 * was being verified came to nothing (`declined`, `refunded`).
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
  /** Undefined unless `waiting`. */
  code: PaymentCode | undefined
  /** Until the code expires, by the shopper's clock; undefined when nobody told. */
  secondsLeft: number | undefined
  /** What the shopper should be told, in a live region. */
  message: string | undefined
  /** What the cart or the document lacks (`email` …); undefined unless `incomplete`. */
  missing: string[] | undefined
  /** Whether `start` does anything. */
  canStart: boolean
  /**
   * Asks for a code, in place of one that expired. A second call while the first is under way does
   * nothing. `message` says what went wrong, and `onError` of the provider is told.
   */
  start: (document: string, documentType?: DocumentType) => void
}

/** A code to pay a cart with: finds the one that is there, gets one, and waits until it is paid. */
export function usePix(options: PixOptions): PixState {
  const { cartId, amount, method = "pix" } = options
  const texts = useShop().texts
  const askForCode = useCall("askForCode")
  const { known, status, message, begin } = useKnownPayment(
    options,
    texts,
    method
  )
  const code = known.kind === "code" ? known : undefined
  const canStart = !isOpen(known.kind)
  return {
    status: status as PixStatus,
    code,
    secondsLeft: useSecondsLeft(code?.expiresAt),
    message,
    missing: known.kind === "incomplete" ? known.missing : undefined,
    canStart,
    start(document, documentType) {
      if (canStart) {
        begin("starting", () =>
          askForCode({
            cartId,
            method,
            ...(amount !== undefined && { amount }),
            ...(readDocument(document, documentType) ?? { document }),
          })
        )
      }
    },
  }
}

/**
 * Counts down to a moment by the shopper's clock, which may be wrong: it is for showing only, whether
 * a code has expired is known to the shop. Undefined without a moment; stays at 0 after it.
 */
function useSecondsLeft(moment: string | null | undefined): number | undefined {
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    const tick = () =>
      setLeft(
        moment
          ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000))
          : undefined
      )
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [moment])

  return left
}
