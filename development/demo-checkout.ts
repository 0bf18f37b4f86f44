// `npm run demo:checkout -- card`: a purchase in the store of `npm start`, over
// its store API, with Medusa's own client, as a storefront would make it.
import Medusa from "@medusajs/js-sdk"

import { asAdmin } from "./demo/as-admin"
import { readWish, type CheckoutWish } from "./demo/checkout-wish"
import { chargeOf, compareSums, liveAmountOf } from "./demo/compare-sums"
import { fillCart, reais } from "./demo/fill-cart"
import {
  CARD_PROVIDER,
  MANUAL_CARD_PROVIDER,
  payByCard,
  type Payment,
} from "./demo/pay-by-card"
import { refundInPanel } from "./demo/panel-refund"
import { runningStore, type RunningStore } from "./demo/running-store"
import { APPROVED_CARD, DENIED_CARD } from "./demo/sandbox-card"
import { say } from "./demo/say"

async function checkOut(wish: CheckoutWish): Promise<void> {
  const store = openStore()
  const { simulatorUrl } = store
  const sdk = new Medusa({
    baseUrl: store.storeUrl,
    publishableKey: store.publishableKey,
  })
  console.log()

  const cart = await fillCart(sdk, store.regionId)
  const pay = (card: typeof APPROVED_CARD) =>
    payByCard(sdk, cart, {
      card,
      installments: wish.installments,
      simulatorUrl,
      provider: wish.manualCapture ? MANUAL_CARD_PROVIDER : CARD_PROVIDER,
    })

  if (wish.decline) await expectRefusal(await pay(DENIED_CARD), simulatorUrl)

  const paid = await pay(APPROVED_CARD)
  if (paid.outcome === "refused") {
    throw new Error(`No order: the shopper was told "${paid.message}"`)
  }
  const { order } = paid
  say("Order", `#${order.display_id}, ${order.id}`)

  const admin = await asAdmin(store)
  if (wish.manualCapture) {
    await expectReserved(sdk, order.id, simulatorUrl)
    await admin.capture(order.id)
  }
  if (wish.refund !== undefined) await admin.refund(order.id, wish.refund)

  const compare = () => compareSums(sdk, order.id, simulatorUrl)
  if (wish.panelRefund !== undefined) {
    const { merchantChargeId } = (await compare()).charge
    await refundInPanel(
      { simulatorUrl, merchantChargeId, amount: wish.panelRefund },
      async () => {
        const sums = await compare()
        return sums.medusa === sums.gateway
      }
    )
  }

  const { charge, medusa, gateway } = await compare()
  say("Gateway", `charge ${charge.merchantChargeId}`)
  say(
    "",
    `${charge.chargeStatus}, ${charge.brand} ${charge.lastFour}, ${charge.installmentNumber} ×`
  )
  say("Sums", `Medusa ${inReais(medusa)}, gateway ${inReais(gateway)}`)
  if (medusa !== gateway || charge.capturedAmount === 0) {
    throw new Error("The two sums differ, or nothing was paid: that is a bug.")
  }
  console.log(
    `\n  They agree. See the order at ${store.adminUrl}/orders/${order.id}\n`
  )
}

function openStore(): RunningStore {
  const store = runningStore()
  if (!store) {
    throw new Error(
      "No store is open in this clone. Run `npm start` in another terminal, " +
        "wait for its summary, then try again."
    )
  }
  if (!store.paymentProviders.includes(CARD_PROVIDER)) {
    throw new Error(`The store at ${store.storeUrl} has no ${CARD_PROVIDER}.`)
  }
  return store
}

async function expectReserved(
  sdk: Medusa,
  orderId: string,
  simulatorUrl: string
): Promise<void> {
  const { charge, gateway } = await compareSums(sdk, orderId, simulatorUrl)
  if (charge.capturedAmount !== 0 || gateway === 0) {
    throw new Error(
      `Charge ${charge.merchantChargeId} should be reserved only: that is a bug.`
    )
  }
  say("Reserved", `${inReais(gateway)}, nothing is captured yet`)
}

async function expectRefusal(
  payment: Payment,
  simulatorUrl: string
): Promise<void> {
  if (payment.outcome === "order") {
    throw new Error(
      `The refused card bought order ${payment.order.id}: that is a bug.`
    )
  }
  const id = payment.session?.merchant_charge_id
  if (payment.session?.state !== "declined" || id === undefined) {
    throw new Error(
      `The refused card should have been declined: ${JSON.stringify(payment)}`
    )
  }
  const charge = await chargeOf(simulatorUrl, id)
  if (liveAmountOf(charge) !== 0) {
    throw new Error(`The declined charge ${id} holds money: that is a bug.`)
  }
  say("Declined", `the shopper reads: "${payment.message}"`)
}

function inReais(cents: number): string {
  return reais(cents / 100)
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
