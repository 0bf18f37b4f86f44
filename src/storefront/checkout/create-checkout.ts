import { type CardSdk, createCardSdk } from "../index"
import { askOf } from "./ask"
import { askForCode } from "./ask-for-code"
import { askForLink } from "./ask-for-link"
import type { Checkout, CheckoutOptions } from "./checkout"
import type { Configuration } from "./configuration"
import type { Asked, Flow } from "./flow"
import { inFlight } from "./in-flight"
import { look } from "./look"
import { payByCard } from "./pay-by-card"
import { readConfiguration } from "./read-configuration"
import { StoreError } from "./store-client"
import { until } from "./until"
import { waitForPayment } from "./wait-for-payment"

/** Asks nothing before it is used, so that it may be made anywhere, also on a server. */
export function createCheckout({
  client,
  account,
  locale,
  sdk: given = {},
}: CheckoutOptions): Checkout {
  const oneOf = inFlight()
  let loading: Promise<Configuration> | undefined
  let sdk: CardSdk | undefined

  const configuration = () =>
    (loading ??= readConfiguration(askOf(client), { account, locale }).catch(
      (error: unknown) => {
        loading = undefined
        throw error
      }
    ))

  const cardSdk = async () => {
    const { sdk: configured, methods } = await configuration()
    if (!configured || !methods.card) {
      throw new StoreError(
        "This account takes no card, or has no credentials for the SDK."
      )
    }
    const { scriptUrl, scriptIntegrity: integrity, ...credentials } = configured
    sdk ??= createCardSdk(
      "load" in given
        ? given
        : scriptUrl
          ? { scriptUrl, integrity, ...given }
          : {
              load: () => Promise.reject(Error("give createCheckout sdk.load")),
            }
    )
    await sdk.setCredentials(credentials)
    return sdk
  }

  // Field by field: what is asked with has the card in it.
  const flow = async ({
    cartId,
    signal,
    amount,
    onStep,
  }: Asked): Promise<Flow> => {
    const { methods, texts } = await configuration()
    const ask = askOf(client, signal)
    const say = (name: string) => texts[name] ?? ""
    return { cartId, signal, amount, onStep, ask, methods, say }
  }

  return {
    configuration: ({ signal } = {}) => until(signal, configuration()),
    getCardBrand: async (bin, { signal } = {}) => {
      try {
        return (await (await cardSdk()).getCardBrand({ bin, signal })).brand
      } catch {
        return undefined
      }
    },
    payByCard: (payment) =>
      oneOf(payment, "card", async () =>
        payByCard(await flow(payment), payment, cardSdk)
      ),
    askForCode: (request) =>
      oneOf(request, request.method, async () =>
        askForCode(await flow(request), request)
      ),
    askForLink: (request) =>
      oneOf(request, "link", async () => askForLink(await flow(request))),
    waitForPayment: (waiting) =>
      until(
        waiting.signal,
        waitForPayment(() => flow(waiting), waiting)
      ),
    resume: (cartId, { signal, hasReturned } = {}) =>
      until(
        signal,
        flow({ cartId, signal }).then((its) =>
          look(its, hasReturned, hasReturned)
        )
      ),
  }
}
