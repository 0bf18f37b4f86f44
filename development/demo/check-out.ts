import Medusa from "@medusajs/js-sdk"

import { buyWithCode } from "./buy-with-code"
import type { Amount, CheckoutOptions } from "./checkout-options"
import {
  chargeOf,
  liveAmountOf,
  moneyOf,
  type PaidOrder,
  refundInPanel,
} from "./order-money"
import {
  CARDS,
  DOCUMENT,
  orderIn,
  publicDataOf,
  temporaryCardToken,
  reais,
  sayStep,
} from "../../src/cli/guest-purchase"
import {
  fillCart,
  type OpenStore,
  type Purchase,
  startSession,
} from "./purchase"

/** A purchase, and what is refunded of it; fails unless both sides have the same money in the end. */
export async function checkOut(
  store: OpenStore,
  options: CheckoutOptions
): Promise<{ orderId: string }> {
  const { simulatorUrl } = store
  const sdk = new Medusa({
    baseUrl: store.storeUrl,
    publishableKey: store.publishableKey,
  })
  const cart = await fillCart(sdk, store.regionId)
  const purchase = { sdk, store, simulatorUrl, cart, options }
  const order = await (options.method === "card"
    ? buyWithCard(purchase)
    : buyWithCode(purchase))

  const mainUnits = async (amount: Amount) =>
    amount === "all" ? (await moneyOf(order, purchase)).gateway / 100 : amount
  if (options.refund !== undefined) {
    const amount = await mainUnits(options.refund)
    await (await asAdmin(store)).refund(order.id, amount)
  }
  if (options.panelRefund !== undefined) {
    await refundInPanel(order, await mainUnits(options.panelRefund), purchase)
  }

  const { medusa, gateway, captured, description } = await moneyOf(
    order,
    purchase
  )
  description.forEach((line, nth) => sayStep(nth === 0 ? "Gateway" : "", line))
  const [inMedusa, atGateway] = [reais(medusa / 100), reais(gateway / 100)]
  sayStep("Sums", `Medusa ${inMedusa}, gateway ${atGateway}`)
  if (medusa !== gateway || captured === 0) {
    throw new Error("The two sums differ, or nothing was paid: that is a bug.")
  }
  return { orderId: order.id }
}

/** A card, after a refused one if that is asked for, and the order that comes of it. */
async function buyWithCard(purchase: Purchase): Promise<PaidOrder> {
  const { store, simulatorUrl, options } = purchase
  if (options.decline) {
    const { answer, shown } = await payByCard(purchase, CARDS.denied)
    const id = shown?.merchant_charge_id
    if (answer.type === "order" || shown?.state !== "declined" || !id) {
      throw new Error(
        `The refused card should have been declined: ${JSON.stringify(answer)}`
      )
    }
    if (liveAmountOf(await chargeOf(simulatorUrl, id)) !== 0) {
      throw new Error(`The declined charge ${id} holds money: that is a bug.`)
    }
    sayStep("Declined", `the shopper reads: "${answer.error.message}"`)
  }

  const { answer } = await payByCard(purchase, CARDS.approved)
  const order = orderIn(answer)
  if (options.manualCapture) {
    const { captured, gateway } = await moneyOf(order, purchase)
    if (captured !== 0 || gateway === 0) {
      throw new Error(`Order ${order.id} should be reserved only: a bug.`)
    }
    sayStep("Reserved", `${reais(gateway / 100)}, nothing is captured yet`)
    await (await asAdmin(store)).capture(order.id)
  }
  return order
}

/** A new payment session with this card, then the button. */
async function payByCard(
  purchase: Purchase,
  card: { brand: string; number: string }
) {
  const { sdk, cart, simulatorUrl, options } = purchase
  const token = await temporaryCardToken(simulatorUrl, card)
  sayStep("Card", `${card.brand} ending in ${card.number.slice(-4)}, tokenized`)
  const { installments } = options
  const { id } = await startSession(purchase, {
    ...{ temporary_card_token: token, document: DOCUMENT, installments },
  })
  sayStep("Session", `${id}, ${installments} × without interest`)

  const answer = await sdk.store.cart.complete(cart.id)
  const [session] =
    answer.type === "cart"
      ? (answer.cart.payment_collection?.payment_sessions ?? [])
      : []
  return { answer, shown: publicDataOf(session?.data) }
}

/** What an admin does with the money of an order, over the admin API. */
async function asAdmin(store: OpenStore) {
  const sdk = new Medusa({
    baseUrl: store.storeUrl,
    auth: { type: "jwt", jwtTokenStorageMethod: "memory" },
  })
  await sdk.auth.login("user", "emailpass", store.admin)
  const paymentOf = async (orderId: string): Promise<string> => {
    const { order } = await sdk.admin.order.retrieve(orderId, {
      fields: "*payment_collections.payments",
    })
    const id = order.payment_collections?.[0]?.payments?.[0]?.id
    if (id === undefined) throw new Error(`Order ${orderId} has no payment.`)
    return id
  }
  return {
    async capture(orderId: string) {
      await sdk.admin.payment.capture(await paymentOf(orderId), {})
      sayStep("Captured", "the whole order, by the admin")
    },
    async refund(orderId: string, amount: number) {
      await sdk.admin.payment.refund(await paymentOf(orderId), { amount })
      sayStep("Refunded", `${reais(amount)}, by the admin`)
    },
  }
}
