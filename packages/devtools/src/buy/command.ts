import type { HttpTypes } from "@medusajs/framework/types"
import type { PublicData } from "../../../../src/domain/charge/public-data"
import { parseCommandOptions, PLUGIN, UsageError } from "../command-line"
import { remoteSimulatorControl } from "../simulator"
import { retrieveFirstSellableVariant } from "./retrieve-first-sellable-variant"
import {
  APPROVED_TEST_CARD,
  BUYER_CPF,
  createFilledCart,
  formatInSaoPaulo,
  printOrder,
  printStep,
  createPaymentSession,
  requestTemporaryCardToken,
  pollUntilDefined,
} from "./guest-purchase"
import { readPublishableKeyFromDatabase } from "./read-key-from-database"
import { readPublishableKeyOfLocalStore } from "./read-key-of-local-store"
import { StoreRefusedError, StoreApiClient } from "./store-api-client"
import { USAGES } from "../help-texts"

/** How long the buy command waits for the user to pay the Pix code, wallet code or link, in milliseconds. */
const MANUAL_PAYMENT_MS = 10 * 60_000

const BUY_OPTIONS = {
  url: { type: "string", default: "http://localhost:9000" },
  method: { type: "string", default: "pix" },
  simulator: { type: "string" },
  "publishable-key": { type: "string" },
  account: { type: "string" },
} as const

const METHODS = ["card", "pix", "wallet", "link"] as const

type PurchaseOptions = ReturnType<typeof readPurchaseOptions>

/**
 * Runs the buy command: makes a purchase in a running store and prints each step. Resolves to the exit code 0. If a
 * step fails, throws a UsageError that says why.
 */
export async function run(args: string[]): Promise<number> {
  const buying = readPurchaseOptions(
    parseCommandOptions(args, USAGES.buy, BUY_OPTIONS)
  )
  try {
    await makeGuestPurchase(await connectToStore(buying), buying)
    return 0
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(describePurchaseFailure(error as Error, buying))
  }
}

/**
 * Returns a client for the store. The client uses the first of these publishable keys that is available:
 *
 * - the key in `--publishable-key`
 * - the newest key in the database of `DATABASE_URL`, if the store accepts this key
 * - the key in the database that this folder's medusa-config names
 */
async function connectToStore({
  url,
  publishableKey,
}: PurchaseOptions): Promise<StoreApiClient> {
  if (publishableKey !== undefined)
    return new StoreApiClient(url, publishableKey)
  const key = await readPublishableKeyFromDatabase()
  if (key === undefined)
    return new StoreApiClient(url, readPublishableKeyOfLocalStore())
  const store = new StoreApiClient(url, key)
  return (await store.isPublishableKeyAccepted())
    ? store
    : new StoreApiClient(url, readPublishableKeyOfLocalStore())
}

function describePurchaseFailure(
  error: Error,
  { url, simulator }: PurchaseOptions
): string {
  const { message } = error
  if (error instanceof StoreRefusedError) {
    const toDo = /publishable key/i.test(message)
      ? "Give --publishable-key one of the admin's (Settings, Publishable API Keys), or leave it out in the store's folder."
      : `The store's log says why. Run: npx ${PLUGIN} doctor`
    return `The store answered ${error.status}: ${message}\n${toDo}`
  }
  return message === "fetch failed"
    ? `Nobody answers at ${[url, simulator].filter(Boolean).join(", or at ")}.`
    : message
}

function readPurchaseOptions({
  url,
  method,
  "publishable-key": publishableKey,
  ...given
}: ReturnType<typeof parseCommandOptions<typeof BUY_OPTIONS>>) {
  const known = METHODS.find((one) => one === method)
  if (known === undefined) {
    throw new UsageError(
      `--method takes ${METHODS.join(", ")}, not "${method}".`
    )
  }
  validateUrlOption("--url", url)
  validateUrlOption("--simulator", given.simulator)
  if (known === "card" && given.simulator === undefined) {
    throw new UsageError(
      "A card is made a token of by the gateway's card SDK, in a browser: buy in your storefront, or with --method pix. Where the gateway is the simulator, name it: --simulator http://127.0.0.1:9470."
    )
  }
  return {
    method: known,
    publishableKey,
    url: url.replace(/\/$/, ""),
    simulator: given.simulator?.replace(/\/$/, ""),
    account: given.account,
  }
}

/** Throws UsageError if an option has a value that is not an http or https URL. A missing option is accepted. */
function validateUrlOption(option: string, address: string | undefined): void {
  if (address !== undefined && !/^https?:\/\/./.test(address)) {
    throw new UsageError(
      `${option} takes an address like http://localhost:9000, not "${address}".`
    )
  }
}

async function makeGuestPurchase(
  store: StoreApiClient,
  buying: PurchaseOptions
): Promise<void> {
  const { method, simulator } = buying
  const region = await retrieveBrlRegion(store)
  const provider = await retrieveSandboxProvider(store, region.id, buying)
  const item = await retrieveFirstSellableVariant(store, region.id)
  const cart = await createFilledCart(store, region.id, item)
  if (method === "card") {
    const token = await requestTemporaryCardToken(simulator ?? "")
    await createPaymentSession(store, cart.id, {
      provider_id: provider.id,
      data: {
        temporary_card_token: token,
        document: BUYER_CPF,
        installments: 1,
      },
    })
    printStep("Card", `${APPROVED_TEST_CARD.brand} ending in 8884, tokenized`)
    printOrder(await store.completeCart(cart.id))
    return
  }
  await buyByCodeOrLink(store, cart, { ...provider, method, simulator })
}

/**
 * Buys by Pix, wallet or payment link, prints each step, and waits until the payment is paid and has an order. If
 * `--simulator` is given, this function pays at the simulator. Otherwise the user has to pay. Throws an error if the
 * wait exceeds 20 seconds with `--simulator`, or 10 minutes without `--simulator`.
 */
async function buyByCodeOrLink(
  store: StoreApiClient,
  cart: HttpTypes.StoreCart,
  provider: {
    id: string
    method: Exclude<PurchaseOptions["method"], "card">
    isAtCheckout: boolean
    simulator: string | undefined
  }
): Promise<void> {
  const { method } = provider
  const { id, shown } = await createPaymentSession(store, cart.id, {
    provider_id: provider.id,
    // The payer of a link enters the document on the gateway's page.
    data: method === "link" ? {} : { document: BUYER_CPF },
  })
  const shownToPay = shown?.code?.payload ?? shown?.link?.url
  if (shownToPay === undefined || !shown?.merchant_charge_id) {
    const what = method === "link" ? "payment link" : `code (${method})`
    throw new UsageError(
      shown?.message
        ? `No ${what}: the shopper was told "${shown.message}"`
        : `The session ${id} has no ${what}: ${JSON.stringify(shown)}`
    )
  }
  const until = (shown.code ?? shown.link)?.expires_at ?? null
  printStep(METHOD_NAMES[method], shownToPay)
  printStep("", `it can be paid until ${formatInSaoPaulo(until)}`)
  if (provider.isAtCheckout) {
    printOrder(await store.completeCart(cart.id), "; it waits for the payment")
  }
  if (provider.simulator === undefined) {
    printStep(
      "Waiting",
      "pay it in an app, at the link, or in the simulator's panel; Ctrl-C ends"
    )
  } else {
    await payAtSimulator(provider.simulator, shown)
    printStep("Paid", "at the simulator, as its payer")
  }
  const { answer: orderId, seconds } = await pollUntilDefined(
    async () => {
      const { session } = await store.retrieveSession(id)
      return (session.state === "paid" && session.order_id) || undefined
    },
    () => explainMissingOrder(provider.simulator),
    provider.simulator === undefined ? MANUAL_PAYMENT_MS : undefined
  )
  const { order } = await store.retrieveOrder(orderId)
  printStep("Order", `#${order.display_id}, ${order.id}, ${seconds} s later`)
}

const METHOD_NAMES = { pix: "Pix", wallet: "Wallet", link: "Link" } as const

async function payAtSimulator(
  address: string,
  { merchant_charge_id: chargeId = "", link }: PublicData
): Promise<void> {
  const simulator = remoteSimulatorControl(address)
  if (link === undefined) {
    await simulator.pay(chargeId)
    return
  }
  const links = await simulator.paymentLinks()
  const made = links.find((one) => one.url === link.url)
  if (!made) {
    throw new UsageError(
      `The simulator at ${address} did not make ${link.url}.`
    )
  }
  await simulator.payLink(made.id)
}

/**
 * Returns a message for the user about why no order was placed in time. Asks the simulator, if there is one, whether
 * the store refused its last notification with 401.
 */
async function explainMissingOrder(
  simulator: string | undefined
): Promise<string> {
  const sent =
    simulator && (await remoteSimulatorControl(simulator).notifications())
  return sent && sent.at(-1)?.deliveries.some(({ status }) => status === 401)
    ? "The store answered 401 to the simulator's notification: notificationTokens lacks the token that the simulator prints. The order comes when the scheduled job looks the payment up, within minutes."
    : "No order was placed in time. If the code was paid, look at the payment in the admin, and run the doctor."
}

async function retrieveBrlRegion(
  store: StoreApiClient
): Promise<HttpTypes.StoreRegion> {
  const { regions } = await store.listRegions()
  const region = regions.find(({ currency_code }) => currency_code === "brl")
  if (region) return region
  throw new UsageError(
    "The store has no region in BRL. Make one with: npx medusa-payment-checkout-transparent setup-region"
  )
}

async function retrieveSandboxProvider(
  store: StoreApiClient,
  regionId: string,
  { method, account }: PurchaseOptions
): Promise<{ id: string; isAtCheckout: boolean }> {
  const { payment_providers: offered } =
    await store.listPaymentProviders(regionId)
  const prefix = `pp_transparent-${method}_`
  const provider = offered.find(({ id }) =>
    account === undefined ? id.startsWith(prefix) : id === prefix + account
  )
  if (!provider) {
    throw new UsageError(
      `The region in BRL offers no ${prefix}${account ?? "…"}. Enable it with: npx medusa-payment-checkout-transparent setup-region\nIf the region has it, the account lacks something for it, as the doctor says.`
    )
  }
  const { configuration } = await store.retrieveConfiguration(
    provider.id.slice(prefix.length)
  )
  if (!configuration.sandbox) {
    throw new UsageError(
      "This store sells for real (environment is production). It is not bought in by a command."
    )
  }
  return {
    id: provider.id,
    isAtCheckout:
      method !== "card" &&
      configuration.methods[method]?.placement === "at_checkout",
  }
}
