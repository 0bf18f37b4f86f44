import { withAbortAndTimeout } from "../until"
import {
  type CheckoutLocale,
  type Configuration,
  readConfiguration,
} from "./store-api/configuration"
import {
  type PaymentInput,
  type Flow,
  onePaymentAtATime,
  type PaymentMethod,
} from "./flow"
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
  createAsk,
  type StoreClient,
  type StoreError,
} from "./store-api/store-client"
import { waitForPayment, type Waiting } from "./wait-for-payment"
import {
  type Priced,
  readWaysOfPaying,
  type WaysOfPaying,
} from "./store-api/ways-of-paying"

export interface CheckoutOptions<Method = PaymentMethod<object>> {
  client: StoreClient
  /** The id of the account that receives the payments. It may be left out if there is only one account. */
  account?: string
  /**
   * The language of the shop's texts. Default: the language of the client's header `x-medusa-locale`, and otherwise
   * the language of the account.
   */
  locale?: CheckoutLocale
  /**
   * The payment methods that this page offers: `cardPayments({ … })`, `codePayments`, `linkPayments`. Each method adds
   * its own calls to the checkout. The code of a method that is not listed is not in the page's bundle. Default: none.
   */
  methods?: Method[]
}

/** The calls that every checkout has, whatever its payment methods are. */
export interface Checkout {
  /**
   * Returns the settings of the shop that the page needs. The request is sent only once, except that a call after a
   * failure sends it again.
   */
  configuration(options?: { signal?: AbortSignal }): Promise<Configuration>
  /**
   * Returns the price of a cart, or of an amount such as a product's price, by each way of paying. Changes nothing.
   * You need this only if the configuration has `pricesByWay`. Pass the `total` and `quote` that the shopper was shown
   * to the call that pays.
   */
  waysOfPaying(
    of: Priced,
    options?: { signal?: AbortSignal }
  ): Promise<WaysOfPaying>
  /**
   * Waits until a payment has an outcome, and returns the outcome. If the payment was canceled because another payment
   * of the cart took money or may take money, returns the outcome of the other payment. Rejects only when `signal` is
   * aborted.
   */
  waitForPayment(waiting: Waiting): Promise<PaymentOutcome>
  /**
   * Places the order of a cart that leaves nothing to pay, without a payment session. Call this after the outcome
   * `nothing_to_pay`. The result is `refused` if the cart costs something by now. A second call does not place a
   * second order.
   */
  completeWithoutPayment(
    cartId: string,
    options?: { signal?: AbortSignal }
  ): Promise<Ordered | BeingVerified | Refused>
  /**
   * Returns the payment that is open on a cart, or its outcome, for example after a reload. Creates no session and
   * charges nothing, but may place the order of a payment that is paid.
   */
  resume(
    cartId: string,
    options?: {
      signal?: AbortSignal
      /**
       * Whether the shopper has come back from a payment link. If the notification about a payment has not arrived
       * yet, the shop then asks the payment service whether the link was paid. Default: false.
       */
      hasReturned?: boolean
    }
  ): Promise<Resumed>
}

/** The calls of all the given methods together. */
type CallsOf<Method extends PaymentMethod<object>> = (
  Method extends unknown ? (calls: ReturnType<Method>) => void : never
) extends (calls: infer Calls) => void
  ? Calls
  : never

/**
 * Creates a checkout. The checkout sends nothing before its first call, so it may be created anywhere, also on a
 * server.
 */
export function createCheckout<Method extends PaymentMethod<object> = never>({
  client,
  account,
  locale,
  methods = [],
}: CheckoutOptions<Method>): Checkout & CallsOf<Method> {
  const oneOf = onePaymentAtATime()
  let loading: Promise<Configuration> | undefined

  const configuration = () =>
    (loading ??= readConfiguration(createAsk(client), {
      account,
      locale,
    }).catch((error: unknown) => {
      loading = undefined
      warnOfCors(error)
      throw error
    }))

  // Each field is copied by name, because the request may also contain the card.
  const flow = async ({
    cartId,
    signal,
    amount,
    total,
    quote,
    onStep,
  }: PaymentInput): Promise<Flow> => {
    const { methods, texts } = await configuration()
    const ask = createAsk(client, signal)
    const say: Flow["say"] = (name, method = "card") =>
      texts[`${/card|link/.test(method) ? method : "code"}_${name}`] ??
      texts[name] ??
      ""
    return { cartId, signal, amount, total, quote, onStep, ask, methods, say }
  }

  const checkout: Checkout = {
    configuration: (options = {}) =>
      withAbortAndTimeout(options, configuration),
    waysOfPaying: (of, { signal } = {}) =>
      withAbortAndTimeout({ signal }, () =>
        readWaysOfPaying(createAsk(client, signal), { ...of, account })
      ),
    waitForPayment: (waiting) =>
      withAbortAndTimeout(waiting, () =>
        waitForPayment(() => flow(waiting), waiting)
      ),
    completeWithoutPayment: (cartId, { signal } = {}) =>
      withAbortAndTimeout({ signal }, async () =>
        completeWithoutPayment(await flow({ cartId, signal }))
      ),
    resume: (cartId, { signal, hasReturned } = {}) =>
      withAbortAndTimeout({ signal }, async () =>
        lookUpCartPayment(
          await flow({ cartId, signal }),
          hasReturned,
          hasReturned
        )
      ),
  }
  const calls = methods.map((method) =>
    method({
      configuration,
      asking: (signal, how) => createAsk(client, signal, how),
      pay: (asked, name, work) =>
        oneOf(asked, name, async () => work(await flow(asked))),
    })
  )
  return Object.assign(checkout, ...calls) as Checkout & CallsOf<Method>
}

/**
 * Logs a warning for developers when a request got no answer, because CORS may be the cause. A page cannot find out
 * whether it is. A browser reports a forbidden origin in the same way as a backend that cannot be reached.
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
