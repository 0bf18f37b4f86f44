import { until } from "../until"
import {
  type CheckoutLocale,
  type Configuration,
  readConfiguration,
} from "./configuration"
import { type Asked, type Flow, inFlight, type PaymentMethod } from "./flow"
import { lookUp } from "./look-up-payment"
import type { PaymentOutcome, Resumed } from "./outcomes"
import { askOf, type StoreClient } from "./store-client"
import { waitForPayment, type Waiting } from "./wait-for-payment"

export interface CheckoutOptions<Method = PaymentMethod<object>> {
  client: StoreClient
  /** Which account is paid; may be left out where there is only one. */
  account?: string
  /** In which language the shopper is told what the matter is. Default: the account's own. */
  locale?: CheckoutLocale
  /**
   * How this page can be paid: `cardPayments({ … })`, `codePayments`, `linkPayments`. Each adds calls of
   * its own to the checkout; what is not named here is not in the page's bundle. Default: none.
   */
  methods?: Method[]
}

/** What every checkout can do, whatever it is paid with. */
export interface Checkout {
  /** What the shop offers. Asked for once; a failed one is asked for again. */
  configuration(options?: { signal?: AbortSignal }): Promise<Configuration>
  /**
   * Waits until a payment has come to something. One that was given up for another payment of the
   * cart, or was never begun, ends as that one does. Rejects only when `signal` is aborted.
   */
  waitForPayment(waiting: Waiting): Promise<PaymentOutcome>
  /** What is open on a cart, say after a reload. Never makes a session, never charges. */
  resume(
    cartId: string,
    options?: {
      signal?: AbortSignal
      /**
       * The shopper comes back from a link: the payment service is asked whether it was paid, where
       * its notification has not arrived yet. Default: false.
       */
      hasReturned?: boolean
    }
  ): Promise<Resumed>
}

/** The calls of all of some methods. */
type CallsOf<Method extends PaymentMethod<object>> = (
  Method extends unknown ? (calls: ReturnType<Method>) => void : never
) extends (calls: infer Calls) => void
  ? Calls
  : never

/** Asks nothing before it is used, so that it may be made anywhere, also on a server. */
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
        throw error
      }
    ))

  // Field by field: what is asked with has the card in it.
  const flow = async ({
    cartId,
    signal,
    amount,
    onStep,
  }: Asked): Promise<Flow> => {
    const { methods, texts } = await configuration()
    const ask = askOf(client, signal)
    const say: Flow["say"] = (name, method = "card") =>
      texts[`${/pix|wallet/.test(method) ? "code" : method}_${name}`] ??
      texts[name] ??
      ""
    return { cartId, signal, amount, onStep, ask, methods, say }
  }

  const checkout: Checkout = {
    configuration: (options = {}) => until(options, configuration),
    waitForPayment: (waiting) =>
      until(waiting, () => waitForPayment(() => flow(waiting), waiting)),
    resume: (cartId, { signal, hasReturned } = {}) =>
      until({ signal }, async () =>
        lookUp(await flow({ cartId, signal }), hasReturned, hasReturned)
      ),
  }
  const calls = methods.map((method) =>
    method({
      configuration,
      pay: (asked, name, work) =>
        oneOf(asked, name, async () => work(await flow(asked))),
    })
  )
  return Object.assign(checkout, ...calls) as Checkout & CallsOf<Method>
}
