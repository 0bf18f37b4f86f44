// `npm run demo:checkout -- card`, or pix, or wallet, or link: a purchase in the
// store of `npm start`, over its store API, with Medusa's own client, as a
// storefront would make it.
import Medusa from "@medusajs/js-sdk"

import { asAdmin } from "./demo/as-admin"
import { buyWithCard } from "./demo/buy-with-card"
import { buyWithCode } from "./demo/buy-with-code"
import { buyWithLink } from "./demo/buy-with-link"
import { readWish, type Amount, type CheckoutWish } from "./demo/checkout-wish"
import { codeProvider } from "./demo/code-session"
import { fillCart, inReais } from "./demo/fill-cart"
import { linkProvider } from "./demo/link-session"
import { cardProvider } from "./demo/pay-by-card"
import { refundInPanel } from "./demo/panel-refund"
import { runningStore, type RunningStore } from "./demo/running-store"
import { say } from "./demo/say"
import { type Money, tillOf } from "./demo/the-till"

async function checkOut(wish: CheckoutWish): Promise<void> {
  const store = openStore(providerOf(wish))
  const { simulatorUrl } = store
  const sdk = new Medusa({
    baseUrl: store.storeUrl,
    publishableKey: store.publishableKey,
  })
  const admin = await asAdmin(store)
  console.log()

  const cart = await fillCart(sdk, store.regionId)
  const { order, linkId } = await buy()
  const till = tillOf(sdk, simulatorUrl, { orderId: order.id, linkId })
  if (wish.refund !== undefined) {
    await admin.refund(order.id, amountOf(wish.refund, await till.compare()))
  }
  if (wish.panelRefund !== undefined) {
    const amount = amountOf(wish.panelRefund, await till.compare())
    await refundInPanel(till, amount)
  }

  const { medusa, gateway, isPaid, told } = await till.compare()
  told.forEach((line, index) => say(index === 0 ? "Gateway" : "", line))
  say("Sums", `Medusa ${inReais(medusa)}, gateway ${inReais(gateway)}`)
  if (medusa !== gateway || !isPaid) {
    throw new Error("The two sums differ, or nothing was paid: that is a bug.")
  }
  console.log(
    `\n  They agree. See the order at ${store.adminUrl}/orders/${order.id}\n`
  )

  async function buy(): Promise<{ order: { id: string }; linkId?: string }> {
    switch (wish.method) {
      case "card":
        return {
          order: await buyWithCard({ sdk, simulatorUrl, admin }, cart, wish),
        }
      case "pix":
      case "wallet":
        return { order: await buyWithCode({ sdk, simulatorUrl }, cart, wish) }
      case "link":
        return buyWithLink({ sdk, simulatorUrl }, cart, wish)
    }
  }
}

function providerOf(wish: CheckoutWish): string {
  switch (wish.method) {
    case "card":
      return cardProvider(wish)
    case "pix":
    case "wallet":
      return codeProvider(wish)
    case "link":
      return linkProvider(wish)
  }
}

function openStore(provider: string): RunningStore {
  const store = runningStore()
  if (!store) {
    throw new Error(
      "No store is open in this clone. Run `npm start` in another terminal, " +
        "wait for its summary, then try again."
    )
  }
  if (!store.paymentProviders.includes(provider)) {
    throw new Error(`The store at ${store.storeUrl} has no ${provider}.`)
  }
  return store
}

/** What is left, for all of it. */
function amountOf(amount: Amount, { gateway }: Pick<Money, "gateway">): number {
  return amount === "all" ? gateway / 100 : amount
}

async function main(): Promise<void> {
  await checkOut(readWish(process.argv.slice(2)))
}

main().catch((error: unknown) => {
  const { message, status } = error as { message: string; status?: number }
  console.error(
    `\n  ${status ? `The store answered ${status}: ` : ""}${message}`
  )
  process.exitCode = 1
})
