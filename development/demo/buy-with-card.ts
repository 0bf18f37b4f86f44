import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import type { DemoAdmin } from "./as-admin"
import type { CardWish } from "./checkout-wish"
import { chargeOf, compareSums, liveAmountOf } from "./compare-sums"
import { inReais } from "./fill-cart"
import { cardProvider, payByCard, type Payment } from "./pay-by-card"
import { APPROVED_CARD, DENIED_CARD } from "./sandbox-card"
import { say } from "./say"

/** A card, after a refused one if that is wished for, and the order that comes of it. */
export async function buyWithCard(
  given: { sdk: Medusa; simulatorUrl: string; admin: DemoAdmin },
  cart: HttpTypes.StoreCart,
  wish: CardWish
): Promise<HttpTypes.StoreOrder> {
  const { sdk, simulatorUrl, admin } = given
  const { installments } = wish
  const pay = (card: typeof APPROVED_CARD) =>
    payByCard(sdk, cart, {
      card,
      installments,
      simulatorUrl,
      provider: cardProvider(wish),
    })

  if (wish.decline) await expectRefusal(await pay(DENIED_CARD), simulatorUrl)

  const paid = await pay(APPROVED_CARD)
  if (paid.outcome === "refused") {
    throw new Error(`No order: the shopper was told "${paid.message}"`)
  }
  const { order } = paid
  say("Order", `#${order.display_id}, ${order.id}`)

  if (wish.manualCapture) {
    await expectReserved(sdk, order.id, simulatorUrl)
    await admin.capture(order.id)
  }
  return order
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
