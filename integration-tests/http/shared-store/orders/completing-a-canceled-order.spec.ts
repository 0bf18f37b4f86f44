import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"

import { orderOfCollection } from "../../../../src/medusa/order/orders"
import { queryOf } from "../../../../src/medusa/container"
import { shopperText } from "../../../../src/texts/shopper-texts"
import { aCardCheckoutWithCard } from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { aCheckoutWithPaymentCode } from "../../../support/sales/a-code-sale"
import {
  type Answer,
  aGuest,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  makeLookupsDueAndSynchronize,
} from "../../../support/sales/a-sold-order"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"
import { anOrderWaitingForPayment } from "../../../support/orders/order-state"

/**
 * How far the tests move the time forward, in milliseconds. A Pix code has then expired, and its unpaid order has been
 * canceled.
 */
const CODE_IS_OVER_MS = 40 * 60_000

const ORDER_WAS_CANCELED = {
  status: 400,
  body: {
    type: "not_allowed",
    message: shopperText("order_canceled", "pt-BR"),
  },
}

describeShopWithSimulator({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  it("the store refuses, with a message, a second completion of a cart whose order was canceled because its Pix was not paid", async () => {
    const order = await anOrderWaitingForPayment(shop)
    await synchronizeAfterTimePassed(shop, order, CODE_IS_OVER_MS)
    await makeLookupsDueAndSynchronize(shop)

    expect(await order.checkout.complete()).toMatchObject(ORDER_WAS_CANCELED)
  })

  it("the store refuses, with a message, a second completion of a cart whose paid order an administrator has canceled", async () => {
    const order = await aSoldOrder(shop)
    await expectSuccess(
      admin.request("post", `/admin/orders/${order.orderId}/cancel`, {})
    )

    expect(await order.checkout.complete()).toMatchObject(ORDER_WAS_CANCELED)
  })

  it("completing a cart a second time returns the cart's order if the order is not canceled", async () => {
    const order = await aSoldOrder(shop)

    const { order: again } = await expectSuccess(order.checkout.complete())

    expect(again.id).toBe(order.orderId)
  })

  it.each<[string, () => Promise<PaidSoon>]>([
    ["the gateway charges the cart's card", aSlowCard],
    ["the plugin looks up the cart's paid Pix code", aSlowLookup],
  ])(
    "if the store's own code cancels an order during its payment (while %s), the shopper reads that the order was canceled after the payment",
    async (_, given) => {
      const { checkout, expectRequestSent } = await given()

      const completion = checkout.complete()
      await eventually(expectRequestSent)
      const placed = await orderOfCollection(
        queryOf(shop.container),
        checkout.collectionId
      )
      // The test runs the workflow like a shop's own code, because the admin route would wait for the payment and then
      // refuse.
      await cancelOrderWorkflow(shop.container).run({
        input: { order_id: placed!.id },
      })

      expect(await completion).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message: shopperText("order_canceled_after_payment", "pt-BR"),
        },
      })
    }
  )

  interface PaidSoon {
    checkout: { collectionId: string; complete(): Promise<Answer> }
    /** Throws unless the plugin's request has reached the gateway. Medusa has then already created the order. */
    expectRequestSent: () => Promise<void>
  }

  async function aSlowCard(): Promise<PaidSoon> {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    await shop.simulator.on("authorize").slow(4_000).once()
    return {
      checkout,
      expectRequestSent: async () =>
        expect(await shop.requests("authorize")).toHaveLength(1),
    }
  }

  async function aSlowLookup(): Promise<PaidSoon> {
    const { checkout, merchantChargeId } = await aCheckoutWithPaymentCode(shop)
    await shop.simulator.pay(merchantChargeId)
    await shop.simulator.on("look_up").slow(4_000).once()
    return {
      checkout,
      expectRequestSent: async () =>
        expect(await shop.requests("look_up")).toHaveLength(1),
    }
  }
})
