import { until } from "../until"
import {
  type CheckoutLocale,
  type Configuration,
  readConfiguration,
} from "./store-api/configuration"
import { type Asked, type Flow, inFlight, type PaymentMethod } from "./flow"
import { lookUp } from "./look-up-payment"
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
  /** The account that is paid. It may be left out if there is only one account. */
  account?: string
  /**
   * The language of the shop's texts. Default: the language of the client's `x-medusa-locale`, otherwise the account's.
   */
  locale?: CheckoutLocale
  /**
   * The methods of this page: `cardPayments({ … })`, `codePayments`, `linkPayments`. Each method adds its own calls to
   * the checkout. A method that is not listed is not in the page's bundle. Default: none.
   */
  methods?: Method[]
}

/** The calls that every checkout has, with any payment methods. */
export interface Checkout {
  /** Returns what the shop offers. The request is sent once. After a failure the next call sends it again. */
  configuration(options?: { signal?: AbortSignal }): Promise<Configuration>
  /**
   * Returns what a cart, or an amount such as a product's price, costs by each way of paying. Changes nothing. It is
   * needed only if the configuration has `pricesByWay`. A payment is then called with the `total` and `quote` that the
   * shopper was shown.
   */
  waysOfPaying(
    of: Priced,
    options?: { signal?: AbortSignal }
  ): Promise<WaysOfPaying>
  /**
   * Waits until a payment has an outcome. If the payment was canceled, and another payment of the cart took or may take
   * money, returns the outcome of that payment. Rejects only when `signal` is aborted.
   */
  waitForPayment(waiting: Waiting): Promise<PaymentOutcome>
  /**
   * Places the order of a cart that leaves nothing to pay, without a payment session, after the outcome
   * `nothing_to_pay`. Refuses if the cart costs something by now. It may be repeated, because it places only one order.
   */
  completeWithoutPayment(
    cartId: string,
    options?: { signal?: AbortSignal }
  ): Promise<Ordered | BeingVerified | Refused>
  /**
   * Returns what is open on a cart, for example after a reload. Creates no session and charges nothing, but may place
   * the order.
   */
  resume(
    cartId: string,
    options?: {
      signal?: AbortSignal
      /**
       * Whether the shopper comes back from a link. The payment service is then asked whether the link was paid, if its
       * notification has not arrived yet. Default: false.
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

/** Creates a checkout. It sends nothing before its first call, so it may be created anywhere, also on a server. */
export function createCheckout<Method extends PaymentMethod<object> = never>({
  client,
  account,
  locale,
  methods = [],
}: CheckoutOptions<Method>): Checkout & CallsOf<Method> {
  const oneOf = inFlight()
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
  }: Asked): Promise<Flow> => {
    const { methods, texts } = await configuration()
    const ask = createAsk(client, signal)
    const say: Flow["say"] = (name, method = "card") =>
      texts[`${/card|link/.test(method) ? method : "code"}_${name}`] ??
      texts[name] ??
      ""
    return { cartId, signal, amount, total, quote, onStep, ask, methods, say }
  }

  const checkout: Checkout = {
    configuration: (options = {}) => until(options, configuration),
    waysOfPaying: (of, { signal } = {}) =>
      until({ signal }, () =>
        readWaysOfPaying(createAsk(client, signal), { ...of, account })
      ),
    waitForPayment: (waiting) =>
      until(waiting, () => waitForPayment(() => flow(waiting), waiting)),
    completeWithoutPayment: (cartId, { signal } = {}) =>
      until({ signal }, async () =>
        completeWithoutPayment(await flow({ cartId, signal }))
      ),
    resume: (cartId, { signal, hasReturned } = {}) =>
      until({ signal }, async () =>
        lookUp(await flow({ cartId, signal }), hasReturned, hasReturned)
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
 * Warns a developer in the console that CORS may be the cause when a request got no answer. Code on a page cannot find
 * out the cause, because a browser reports a forbidden origin in the same way as a backend that cannot be reached.
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
