import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import { buyWithCode } from "../demo/buy-with-code"
import { fillCart } from "../demo/fill-cart"
import { cardProvider, payByCard } from "../demo/pay-by-card"
import { refundInPanel } from "../demo/panel-refund"
import { APPROVED_CARD } from "../demo/sandbox-card"
import { say } from "../demo/say"
import { type Till, tillOf } from "../demo/the-till"
import type { SeededDemo } from "../seed"

/** By card, with a refund in the merchant panel, and by Pix. */
export async function buy(
  storeUrl: string,
  seeded: SeededDemo,
  simulatorUrl: string
): Promise<void> {
  const sdk = new Medusa({
    baseUrl: storeUrl,
    publishableKey: seeded.publishableKey,
  })
  await buyByCard(sdk, await fillCart(sdk, seeded.regionId), simulatorUrl)
  const order = await buyWithCode(
    { sdk, simulatorUrl },
    await fillCart(sdk, seeded.regionId),
    {
      method: "pix",
      placement: "after_payment",
      expire: false,
      byHand: false,
    }
  )
  await expectEqualSums(tillOf(sdk, simulatorUrl, { orderId: order.id }))
}

async function buyByCard(
  sdk: Medusa,
  cart: HttpTypes.StoreCart,
  simulatorUrl: string
): Promise<void> {
  const paid = await payByCard(sdk, cart, {
    card: APPROVED_CARD,
    installments: 3,
    simulatorUrl,
    provider: cardProvider({ manualCapture: false }),
  })
  if (paid.outcome === "refused") {
    throw new Error(`No order: the shopper was told "${paid.message}"`)
  }
  const till = tillOf(sdk, simulatorUrl, { orderId: paid.order.id })
  await refundInPanel(till, 10)
  await expectEqualSums(till)
}

async function expectEqualSums(till: Till): Promise<void> {
  const { medusa, gateway } = await till.compare()
  say("Sums", `Medusa ${medusa}, gateway ${gateway} (centavos)`)
  if (medusa !== gateway || medusa === 0) {
    throw new Error("The two sums differ, or nothing was paid: that is a bug.")
  }
}
