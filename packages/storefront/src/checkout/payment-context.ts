import { withAbortAndTimeout } from "../abort-and-timeout"
import type { Configuration } from "./store-api/configuration"
import type { Method } from "./payment-method-types"
import type { SendStoreRequest, RequestKind } from "./store-api/store-client"

export type CardPaymentStep = "tokenizing" | "paying" | "verifying"

/** The price that the shopper saw for the chosen payment method and installments. */
export interface ShownPrice {
  /**
   * The `total` from `waysOfPaying` for the shopper's choice, in centavos. A payment with another total is refused. If
   * `total` is set, `amount` is not checked. Required for installments with interest. Default: the price by the shop's
   * present settings.
   */
  total?: number | undefined
  /**
   * The `quote` that `waysOfPaying` returned with `total`. It keeps this price valid for 48 hours, even if the shop
   * changes its price settings.
   */
  quote?: string | undefined
}

/** The input that all payment functions of the checkout share. */
export interface PaymentInput extends ShownPrice {
  cartId: string
  signal?: AbortSignal | undefined
  /**
   * The amount that the shopper sees, in major units (129.9). A payment with another amount is refused. If `total` is
   * set, the payment's price is compared with `total`, and `amount` is not checked. Default: any amount is accepted.
   */
  amount?: number | string | undefined
  onStep?: ((step: CardPaymentStep) => void) | undefined
}

/** The input of one call of the checkout, with the functions and settings that process it. */
export interface PaymentContext extends PaymentInput {
  ask: SendStoreRequest
  methods: Configuration["methods"]
  /**
   * Returns the shop's message to the shopper with this name, or an empty text if there is none. If the payment method
   * has its own message for this name, returns that one. The default of `method` is `card`.
   */
  text: (name: string, method?: Method) => string
}

/**
 * A function that adds one payment method to a checkout. It returns the functions that the checkout gets, such as
 * `payByCard`.
 */
export type PaymentMethod<Calls> = (shop: {
  configuration: () => Promise<Configuration>
  /** Returns the function that sends requests to the shop's backend. */
  sender: (signal?: AbortSignal, how?: RequestKind) => SendStoreRequest
  /**
   * Runs one payment of a cart. If a payment of the same cart and method is already running, returns its result
   * instead.
   */
  pay: <Outcome>(
    asked: PaymentInput,
    method: Method,
    work: (flow: PaymentContext) => Promise<Outcome>
  ) => Promise<Outcome>
}) => Calls

interface RunningPayment {
  cartId: string
  method: Method
  signal?: AbortSignal | undefined
  result: Promise<unknown>
}

/**
 * Returns a function that runs only one payment of a cart at a time. A second call for the same cart and method gets
 * the result of the running call, so that a double click pays once. A call for another method waits until the running
 * call has ended.
 *
 * As soon as a call is aborted through its `signal`, it no longer counts as running. A later call neither gets its
 * result nor waits for it.
 */
export function createOnePaymentAtATimeRunner() {
  const running = new Set<RunningPayment>()
  const share = <Result>(
    { cartId, signal }: Pick<RunningPayment, "cartId" | "signal">,
    method: Method,
    work: () => Promise<Result>
  ): Promise<Result> => {
    const others = [...running].filter(
      (one) => one.cartId === cartId && !one.signal?.aborted
    )
    let shared = others.find((one) => one.method === method)
    if (!shared) {
      const ended = others.map((one) =>
        withAbortAndTimeout(one, () => one.result).catch(() => undefined)
      )
      const result = withAbortAndTimeout({ signal }, () => Promise.all(ended))
        .then(work)
        .finally(() => running.delete(own))
      const own = (shared = { cartId, method, signal, result })
      running.add(own)
      // This avoids an unhandled rejection when the caller has aborted and no longer waits.
      result.catch(() => undefined)
    }
    const { result, signal: ofFirst } = shared
    return withAbortAndTimeout({ signal }, () =>
      (result as Promise<Result>).catch((error: unknown) => {
        if (ofFirst?.aborted && !signal?.aborted) {
          return share({ cartId, signal }, method, work)
        }
        throw error
      })
    )
  }
  return share
}

/** Calls a listener of the page, such as `onStep`. Ignores its errors, because they must not affect the payment. */
export function notifyListener<Reported extends unknown[]>(
  listener: ((...reported: Reported) => void) | undefined,
  ...reported: Reported
): void {
  try {
    listener?.(...reported)
  } catch {
    // An error of the listener must not affect the payment.
  }
}
