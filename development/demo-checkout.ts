// `npm run demo:checkout -- card`, or pix, or wallet: a purchase in the store of
// `npm start`, over its store API, with Medusa's own client, as a storefront
// would make it.
import Medusa from "@medusajs/js-sdk"

import type { LedgerCharge } from "../src/simulator"
import { asAdmin } from "./demo/as-admin"
import { buyWithCard } from "./demo/buy-with-card"
import { buyWithCode } from "./demo/buy-with-code"
import { readWish, type Amount, type CheckoutWish } from "./demo/checkout-wish"
import { codeProvider } from "./demo/code-session"
import { compareSums, type Sums } from "./demo/compare-sums"
import { fillCart, inReais } from "./demo/fill-cart"
import { cardProvider } from "./demo/pay-by-card"
import { refundInPanel } from "./demo/panel-refund"
import { runningStore, type RunningStore } from "./demo/running-store"
import { say } from "./demo/say"

async function checkOut(wish: CheckoutWish): Promise<void> {
  const store = openStore(
    wish.method === "card" ? cardProvider(wish) : codeProvider(wish)
  )
  const { simulatorUrl } = store
  const sdk = new Medusa({
    baseUrl: store.storeUrl,
    publishableKey: store.publishableKey,
  })
  const admin = await asAdmin(store)
  console.log()

  const cart = await fillCart(sdk, store.regionId)
  const order =
    wish.method === "card"
      ? await buyWithCard({ sdk, simulatorUrl, admin }, cart, wish)
      : await buyWithCode({ sdk, simulatorUrl }, cart, wish)

  const compare = () => compareSums(sdk, order.id, simulatorUrl)
  if (wish.refund !== undefined) {
    await admin.refund(order.id, amountOf(wish.refund, await compare()))
  }
  if (wish.panelRefund !== undefined) {
    const sums = await compare()
    const { merchantChargeId } = sums.charge
    await refundInPanel(
      {
        simulatorUrl,
        merchantChargeId,
        amount: amountOf(wish.panelRefund, sums),
      },
      async () => {
        const { medusa, gateway } = await compare()
        return medusa === gateway
      }
    )
  }

  const { charge, medusa, gateway } = await compare()
  say("Gateway", `charge ${charge.merchantChargeId}`)
  say("", describeCharge(charge))
  say("Sums", `Medusa ${inReais(medusa)}, gateway ${inReais(gateway)}`)
  if (medusa !== gateway || charge.capturedAmount === 0) {
    throw new Error("The two sums differ, or nothing was paid: that is a bug.")
  }
  console.log(
    `\n  They agree. See the order at ${store.adminUrl}/orders/${order.id}\n`
  )
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
function amountOf(amount: Amount, { gateway }: Sums): number {
  return amount === "all" ? gateway / 100 : amount
}

function describeCharge(charge: LedgerCharge): string {
  return charge.paymentType === "CREDIT"
    ? `${charge.chargeStatus}, ${charge.brand} ${charge.lastFour}, ${charge.installmentNumber} ×`
    : [charge.chargeStatus, charge.paymentType, charge.endToEndId ?? ""]
        .filter(Boolean)
        .join(", ")
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
