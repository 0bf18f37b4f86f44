import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { showConfiguration } from "../api/store/checkout-transparent/configuration/show-configuration"
import { MINUTE_MS } from "../charge/times"
import { simulatorControl } from "../simulator"
import {
  checkAddress,
  medusaCommand,
  optionsIn,
  UsageError,
} from "./command-line"
import { withoutLogin } from "./findings"
import { askChild } from "./hand-over"
import {
  CARD,
  DOCUMENT,
  fillCart,
  inBrazil,
  orderIn,
  sayStep,
  startSession,
  temporaryCardToken,
  waitFor,
} from "./guest-purchase"

/** The time in which a person has to pay a code by hand; the person has to find it first. */
const BY_HAND_MS = 10 * MINUTE_MS

export const USAGE = `Usage: npx medusa-payment-checkout-transparent buy [options]

Buys one thing in a store that runs, as a guest and over its store API: the first that
can be sold in its region in BRL, sent to an address in São Paulo. Only in a store whose
gateway is the simulator or a sandbox.

  --url <address>            of the store; default http://localhost:9000
  --method <card|pix>        default pix
  --simulator <address>      the gateway's simulator, as http://127.0.0.1:9470: the Pix is
                             paid there by itself; a card needs it
  --publishable-key <key>    default: the newest of the store in this folder
  --account <id>             default: the first that the region offers
  --help
`

const BUY_OPTIONS = {
  url: { type: "string", default: "http://localhost:9000" },
  method: { type: "string", default: "pix" },
  simulator: { type: "string" },
  "publishable-key": { type: "string" },
  account: { type: "string" },
} as const

type Buying = ReturnType<typeof buyingIn>

/** Makes the purchase and prints each step. Throws UsageError with the answer of the store or the simulator. */
export async function run(args: string[]): Promise<number> {
  const buying = buyingIn(optionsIn(args, USAGE, BUY_OPTIONS))
  const publishableKey = buying.publishableKey ?? publishableKeyHere()
  try {
    await purchase(new Medusa({ baseUrl: buying.url, publishableKey }), buying)
    return 0
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { message, status } = error as { message: string; status?: number }
    const toDo = /publishable key/i.test(message)
      ? "Give --publishable-key one of the admin's (Settings, Publishable API Keys), or leave it out in the store's folder."
      : "The store's log says why. Run: npx medusa-payment-checkout-transparent doctor"
    throw new UsageError(
      status
        ? `The store answered ${status}: ${message}\n${toDo}`
        : message === "fetch failed"
          ? `Nobody answers at ${[buying.url, buying.simulator].filter(Boolean).join(", or at ")}.`
          : message
    )
  }
}

/** A key in the database of the store in this folder, which is not started for it. */
function publishableKeyHere(): string {
  const { result, output } = askChild([
    ...process.execArgv,
    require.resolve("./read-publishable-keys"),
    medusaCommand(),
  ])
  const keys = z.array(z.string()).safeParse(result)
  if (!keys.success) {
    throw new UsageError(
      `The store's publishable API keys could not be read: ${withoutLogin(output.trim())}\nRun the doctor, or name a key with --publishable-key.`
    )
  }
  const [key] = keys.data
  if (key === undefined) {
    throw new UsageError(
      "This store has no publishable API key. Make one in the admin (Settings, Publishable API Keys), or name one with --publishable-key."
    )
  }
  return key
}

function buyingIn({
  url,
  method,
  "publishable-key": publishableKey,
  ...given
}: ReturnType<typeof optionsIn<typeof BUY_OPTIONS>>) {
  if (method !== "card" && method !== "pix") {
    throw new UsageError(`--method takes card or pix, not "${method}".`)
  }
  checkAddress("--url", url)
  checkAddress("--simulator", given.simulator)
  if (method === "card" && given.simulator === undefined) {
    throw new UsageError(
      "A card is made a token of by the gateway's card SDK, in a browser: buy in your storefront, or with --method pix. Where the gateway is the simulator, name it: --simulator http://127.0.0.1:9470."
    )
  }
  return {
    ...{ method, publishableKey },
    url: url.replace(/\/$/, ""),
    simulator: given.simulator?.replace(/\/$/, ""),
    account: given.account,
  }
}

async function purchase(sdk: Medusa, buying: Buying): Promise<void> {
  const { method, simulator } = buying
  const region = await regionInReais(sdk)
  const provider = await providerIn(sdk, region.id, buying)
  const item = await firstSellable(sdk, region.id)
  const cart = await fillCart(sdk, region.id, item)
  if (method === "card") {
    const token = await temporaryCardToken(simulator ?? "")
    await startSession(sdk, cart, {
      provider_id: provider.id,
      data: {
        temporary_card_token: token,
        document: DOCUMENT,
        installments: 1,
      },
    })
    sayStep("Card", `${CARD.brand} ending in 8884, tokenized`)
    orderIn(await sdk.store.cart.complete(cart.id))
    return
  }
  await buyWithPix(sdk, cart, { ...provider, simulator })
}

async function buyWithPix(
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  provider: { id: string; isAtCheckout: boolean; simulator: string | undefined }
): Promise<void> {
  const { id, shown } = await startSession(sdk, cart, {
    provider_id: provider.id,
    data: { document: DOCUMENT },
  })
  if (!shown?.code || !shown.merchant_charge_id) {
    throw new UsageError(
      shown?.message
        ? `No Pix code: the shopper was told "${shown.message}"`
        : `The session ${id} has no Pix code: ${JSON.stringify(shown)}`
    )
  }
  sayStep("Pix", shown.code.payload)
  sayStep("", `it can be paid until ${inBrazil(shown.code.expires_at)}`)
  if (provider.isAtCheckout) {
    orderIn(
      await sdk.store.cart.complete(cart.id),
      "; it waits for the payment"
    )
  }
  if (provider.simulator === undefined) {
    sayStep(
      "Waiting",
      "pay it in an app, or in the simulator's panel; Ctrl-C ends"
    )
  } else {
    await simulatorControl(provider.simulator).pay(shown.merchant_charge_id)
    sayStep("Paid", "with the code, in the payer's app")
  }
  const { answer: orderId, seconds } = await waitFor(
    async () => {
      const { session } = await sdk.client.fetch<{
        session: { state: string; order_id: string | null }
      }>(`/store/checkout-transparent/sessions/${id}`)
      return (session.state === "paid" && session.order_id) || undefined
    },
    () => whyNoOrder(provider.simulator),
    provider.simulator === undefined ? BY_HAND_MS : undefined
  )
  const { order } = await sdk.store.order.retrieve(orderId)
  sayStep("Order", `#${order.display_id}, ${order.id}, ${seconds} s later`)
}

/** Why a code has no order in time, as far as that can be found out. */
async function whyNoOrder(simulator: string | undefined): Promise<string> {
  const sent = simulator && (await simulatorControl(simulator).notifications())
  return sent && sent.at(-1)?.deliveries.some(({ status }) => status === 401)
    ? "The store answered 401 to the simulator's notification: notificationTokens lacks the token that the simulator prints. The order comes when the scheduled job looks the payment up, within minutes."
    : "No order came of it in time. If the code was paid, see the payment in the admin, and run the doctor."
}

async function regionInReais(sdk: Medusa): Promise<HttpTypes.StoreRegion> {
  const { regions } = await sdk.store.region.list({ limit: 1000 })
  const region = regions.find(({ currency_code }) => currency_code === "brl")
  if (region) return region
  throw new UsageError(
    "The store has no region in BRL. Make one with: npx medusa-payment-checkout-transparent setup-region"
  )
}

async function providerIn(
  sdk: Medusa,
  regionId: string,
  { method, account }: Buying
): Promise<{ id: string; isAtCheckout: boolean }> {
  const { payment_providers: offered } =
    await sdk.store.payment.listPaymentProviders({ region_id: regionId })
  const prefix = `pp_transparent-${method}_`
  const provider = offered.find(({ id }) =>
    account === undefined ? id.startsWith(prefix) : id === prefix + account
  )
  if (!provider) {
    throw new UsageError(
      `The region in BRL offers no ${prefix}${account ?? "…"}. Enable it with: npx medusa-payment-checkout-transparent setup-region\nIf the region has it, the account lacks something for it, as the doctor says.`
    )
  }
  const { configuration } = await sdk.client.fetch<{
    configuration: ReturnType<typeof showConfiguration>
  }>("/store/checkout-transparent/configuration", {
    query: { account: provider.id.slice(prefix.length) },
  })
  if (!configuration.sandbox) {
    throw new UsageError(
      "This store sells for real (environment is production). It is not bought in by a command."
    )
  }
  return {
    id: provider.id,
    isAtCheckout: configuration.methods.pix?.placement === "at_checkout",
  }
}

async function firstSellable(
  sdk: Medusa,
  regionId: string
): Promise<{ title: string; variantId: string }> {
  const { products } = await sdk.store.product.list({
    region_id: regionId,
    limit: 100,
    fields: "title,*variants.calculated_price,+variants.inventory_quantity",
  })
  for (const { title, variants } of products) {
    const variant = (variants ?? []).find(
      (one) =>
        one.calculated_price?.calculated_amount != null &&
        (!one.manage_inventory ||
          one.allow_backorder ||
          (one.inventory_quantity ?? 0) > 0)
    )
    if (variant) return { title, variantId: variant.id }
  }
  throw new UsageError(
    "None of the first hundred products can be sold in this region: it takes a price in BRL and stock, in a sales channel of the publishable key."
  )
}
