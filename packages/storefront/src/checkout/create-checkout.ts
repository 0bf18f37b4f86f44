import { withAbortAndTimeout } from "../abort-and-timeout"
import {
  type CheckoutLocale,
  type Configuration,
  readConfiguration,
} from "./store-api/configuration"
import {
  type PaymentInput,
  type PaymentContext,
  createOnePaymentAtATimeRunner,
  type PaymentMethod,
} from "./payment-context"
import { lookUpCartPayment } from "./look-up-payment"
import { completeWithoutPayment } from "./pay/nothing-to-pay"
import type {
  BeingVerified,
  Ordered,
  PaymentOutcome,
  Refused,
  Resumed,
} from "./outcomes"
import {
  createRequestSender,
  type StoreClient,
  type StoreError,
} from "./store-api/store-client"
import { waitForPayment, type WaitForPaymentOptions } from "./wait-for-payment"
import {
  type WaysOfPayingQuery,
  readWaysOfPaying,
  type WaysOfPaying,
} from "./store-api/ways-of-paying"

export interface CheckoutOptions<Method = PaymentMethod<object>> {
  /** Sends the requests to Medusa. Pass the `client` of Medusa's js-sdk, or the result of `storeClient({ … })`. */
  client: StoreClient
  /** The id of the account that receives the payments. It may be left out if there is only one account. */
  account?: string
  /**
   * The language of the shop's texts. Default: the language in the client's header `x-medusa-locale`, or the account's
   * language if there is no such header.
   */
  locale?: CheckoutLocale
  /**
   * The payment methods that this page offers: `cardPayments({ … })` or `savedCardPayments({ … })`, `codePayments`,
   * `linkPayments`, and `resumedPayments` for the page of a resume link. Each method adds its own functions to the
   * checkout. The code of methods that are not listed is left out of the bundle. Default: none.
   */
  methods?: Method[]
}

/** The functions that every checkout has, whatever its payment methods are. */
export interface Checkout {
  /**
   * Returns the settings of the shop that the page needs. Only the first call sends a request. If it fails, the next
   * call tries again.
   */
  configuration(options?: { signal?: AbortSignal }): Promise<Configuration>
  /**
   * Returns the price of a cart, or of an amount such as a product's price, for each payment method and number of
   * installments. Changes nothing. Needed only if `pricesByWay` in the configuration is true. Pass the `total` and
   * `quote` that the shopper saw to the payment function.
   */
  waysOfPaying(
    of: WaysOfPayingQuery,
    options?: { signal?: AbortSignal }
  ): Promise<WaysOfPaying>
  /**
   * Waits until a payment has an outcome, and returns the outcome. If the payment was canceled and another payment of
   * the cart may have taken money, returns the outcome of that other payment. Sends no requests while the page is
   * hidden. Rejects only when `signal` is aborted.
   */
  waitForPayment(waiting: WaitForPaymentOptions): Promise<PaymentOutcome>
  /**
   * Places the order of a cart with nothing to pay, without a payment session. Call this after the outcome
   * `nothing_to_pay`. Returns `refused` if there is something to pay now, if Medusa refuses the order, or if the order
   * was canceled. A second call returns the same order.
   */
  completeWithoutPayment(
    cartId: string,
    options?: { signal?: AbortSignal }
  ): Promise<Ordered | BeingVerified | Refused>
  /**
   * Returns the cart's unfinished payment or its outcome, for example after a reload. Creates no session and charges
   * nothing. May place the order of a payment that is already paid. With `placement: "at_checkout"`, may also place the
   * order of an unpaid code or link.
   */
  resume(
    cartId: string,
    options?: {
      signal?: AbortSignal
      /**
       * Whether the shopper has just come back from a payment link. If it is true and the shop does not know of the
       * payment yet, the shop asks the payment service whether the link was paid. Default: false.
       */
      hasReturned?: boolean
    }
  ): Promise<Resumed>
}

/** The functions that all the given payment methods add to the checkout. */
type CallsOf<Method extends PaymentMethod<object>> = (
  Method extends unknown ? (calls: ReturnType<Method>) => void : never
) extends (calls: infer Calls) => void
  ? Calls
  : never

/** Creates a checkout. It sends nothing before its first call, so a server can create it, too. */
export function createCheckout<Method extends PaymentMethod<object> = never>({
  client,
  account,
  locale,
  methods = [],
}: CheckoutOptions<Method>): Checkout & CallsOf<Method> {
  const payOneAtATime = createOnePaymentAtATimeRunner()
  let loading: Promise<Configuration> | undefined

  const configuration = () =>
    (loading ??= readConfiguration(createRequestSender(client), {
      account,
      locale,
    }).catch((error: unknown) => {
      loading = undefined
      warnOfCors(error)
      throw error
    }))

  // Each field is copied by name, because the request may also contain the card.
  const contextOf = async ({
    cartId,
    signal,
    amount,
    total,
    quote,
    onStep,
  }: PaymentInput): Promise<PaymentContext> => {
    const { methods, texts } = await configuration()
    const ask = createRequestSender(client, signal)
    const text: PaymentContext["text"] = (name, method = "card") =>
      texts[`${/card|link/.test(method) ? method : "code"}_${name}`] ??
      texts[name] ??
      ""
    return {
      cartId,
      signal,
      amount,
      total,
      quote,
      onStep,
      ask,
      methods,
      text,
    }
  }

  const checkout: Checkout = {
    configuration: (options = {}) =>
      withAbortAndTimeout(options, configuration),
    waysOfPaying: (of, { signal } = {}) =>
      withAbortAndTimeout({ signal }, () =>
        readWaysOfPaying(createRequestSender(client, signal), {
          ...of,
          account,
        })
      ),
    waitForPayment: (waiting) =>
      withAbortAndTimeout(waiting, () =>
        waitForPayment(() => contextOf(waiting), waiting)
      ),
    completeWithoutPayment: (cartId, { signal } = {}) =>
      withAbortAndTimeout({ signal }, async () =>
        completeWithoutPayment(await contextOf({ cartId, signal }))
      ),
    resume: (cartId, { signal, hasReturned } = {}) =>
      withAbortAndTimeout({ signal }, async () =>
        lookUpCartPayment(
          await contextOf({ cartId, signal }),
          hasReturned,
          hasReturned
        )
      ),
  }
  const calls = methods.map((method) =>
    method({
      configuration,
      sender: (signal, how) => createRequestSender(client, signal, how),
      pay: (asked, name, work) =>
        payOneAtATime(asked, name, async () => work(await contextOf(asked))),
    })
  )
  return Object.assign(checkout, ...calls) as Checkout & CallsOf<Method>
}

/**
 * Logs a warning for developers when a request of a page on this machine got no answer, because a wrong CORS setting
 * may be the cause. A page cannot distinguish a forbidden origin from a backend that is down.
 */
function warnOfCors(error: unknown): void {
  const { hostname = "", origin = "" } = globalThis.location ?? {}
  const isAnswered = (error as StoreError).status !== undefined
  if (!isAnswered && /^(localhost|127\.|\[::1)/.test(hostname)) {
    // eslint-disable-next-line no-console -- the developer of the page has to see the warning
    console.warn(
      `No answer from Medusa. If it runs, add ${origin} to its STORE_CORS and restart it.`
    )
  }
}
