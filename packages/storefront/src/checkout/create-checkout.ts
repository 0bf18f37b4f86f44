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
  askOf,
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
  /** The account that is paid; may be left out if there is only one. */
  account?: string
  /** The language of the shop's texts. Default: that of the client's `x-medusa-locale`, else the account's. */
  locale?: CheckoutLocale
  /**
   * The methods of this page: `cardPayments({ … })`, `codePayments`, `linkPayments`. Each adds its own calls
   * to the checkout; methods that are not listed are not in the page's bundle. Default: none.
   */
  methods?: Method[]
}

/** The calls that every checkout has, with any payment methods. */
export interface Checkout {
  /** Returns what the shop offers. Asks for it once; after a failure the next call asks again. */
  configuration(options?: { signal?: AbortSignal }): Promise<Configuration>
  /**
   * Returns what a cart, or an amount as of a product, costs by each way of paying. Changes nothing. Needed only if
   * the configuration has `pricesByWay`; a payment is then given `total` and `quote` of what the shopper was shown.
   */
  waysOfPaying(
    of: Priced,
    options?: { signal?: AbortSignal }
  ): Promise<WaysOfPaying>
  /**
   * Waits until a payment has an outcome. If it was canceled, and another payment of the cart took or may take
   * money, returns the outcome of that payment. Rejects only when `signal` is aborted.
   */
  waitForPayment(waiting: Waiting): Promise<PaymentOutcome>
  /**
   * Places the order of a cart that leaves nothing to pay, without a payment session: after the outcome
   * `nothing_to_pay`. Refuses if the cart costs something by now. May be repeated: it places one order only.
   */
  completeWithoutPayment(
    cartId: string,
    options?: { signal?: AbortSignal }
  ): Promise<Ordered | BeingVerified | Refused>
  /** Returns what is open on a cart, as after a reload. Makes no session, charges nothing; may place the order. */
  resume(
    cartId: string,
    options?: {
      signal?: AbortSignal
      /**
       * Whether the shopper comes back from a link: the payment service is then asked whether it
       * was paid, if its notification has not arrived yet. Default: false.
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

/** Creates a checkout. Sends nothing before its first call, so it may be created anywhere, also on a server. */
export function createCheckout<Method extends PaymentMethod<object> = never>({
  client,
  account,
  locale,
  methods = [],
}: CheckoutOptions<Method>): Checkout & CallsOf<Method> {
  const oneOf = inFlight()
  let loading: Promise<Configuration> | undefined

  const configuration = () =>
    (loading ??= readConfiguration(askOf(client), { account, locale }).catch(
      (error: unknown) => {
        loading = undefined
        warnOfCors(error)
        throw error
      }
    ))

  // Copies field by field: the request may also contain the card.
  const flow = async ({
    cartId,
    signal,
    amount,
    total,
    quote,
    onStep,
  }: Asked): Promise<Flow> => {
    const { methods, texts } = await configuration()
    const ask = askOf(client, signal)
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
        readWaysOfPaying(askOf(client, signal), { ...of, account })
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
      asking: (signal, how) => askOf(client, signal, how),
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
