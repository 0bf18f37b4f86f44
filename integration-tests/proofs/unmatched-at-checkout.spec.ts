import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { defaultMerchant } from "../../src/simulator"
import { aNotifiedShop } from "../support/a-notified-shop"
import { choosePayment, succeeds } from "../support/a-shopper"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { currentStateOf } from "../support/order-state"
import { expectPublishedFor } from "../support/expect-published-for"

const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const UNMATCHED = "checkout_transparent.payment.unmatched"

/** Where nothing is looked up, a notification is believed that names the merchant. */
const ACCOUNT = { merchantDocument: defaultMerchant.merchantDocument }

aNotifiedShop(ACCOUNT, (shop) => {
  const operator = anOperator(shop)
  afterEach(async () => {
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  const pay = async ({ merchantChargeId }: WaitingOrder) => {
    await shop.simulator.pay(merchantChargeId)
    await shop.resolved(merchantChargeId)
  }

  const refunds = async () =>
    (await shop.requests("refund")).filter(({ status }) => status === 200)

  /** By an admin, who took the money at the counter: core has no other way for an order that waits. */
  const payAtTheCounter = async ({ orderId }: WaitingOrder) => {
    const collections = "/admin/payment-collections"
    const post = (path: string, body: object) =>
      succeeds(operator.request("post", path, { order_id: orderId, ...body }))
    const made = await post(collections, { amount: 99.9 })
    await post(`${collections}/${made.payment_collection.id}/mark-as-paid`, {})
  }

  /** By the store's own code, with a provider of its own. */
  const payWithAnotherSession = async (order: WaitingOrder) => {
    const { payment_collection } = await succeeds(
      choosePayment(order.checkout.shopper, {
        collectionId: order.collectionId,
        providerId: "pp_system_default",
      })
    )
    const payment = await shop.container
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .authorizePaymentSession(payment_collection.payment_sessions[0].id, {})
    await capturePaymentWorkflow(shop.container).run({
      input: { payment_id: payment!.id },
    })
  }

  const standsAt = (order: WaitingOrder, expected: object) =>
    eventually(async () =>
      expect(await currentStateOf(shop, order)).toMatchObject(expected)
    )

  /** One whose code can still be paid: this gateway cancels none. */
  const anOrder = async () => {
    await shop.simulator.setCodesCancelable(false)
    return aWaitingOrder(shop)
  }

  describe("a code of an order that was paid otherwise meanwhile", () => {
    const PAID_OTHERWISE = {
      status: "pending",
      transactions: [9990],
      gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
    }

    it("gives its money back by itself, and the order keeps the other payment", async () => {
      const order = await anOrder()
      await payAtTheCounter(order)

      await pay(order)

      await standsAt(order, {
        ...PAID_OTHERWISE,
        medusa: { captured: 0, refunded: 0 },
        reserved: 1,
      })
      await expectPublishedFor(shop, order, UNMATCHED, [
        {
          order_id: order.orderId,
          reason: "paid_otherwise",
          is_refunded_automatically: true,
        },
      ])
      expect(await refunds()).toHaveLength(1)
    })

    it("gives it back as well where the other payment took its place in the payment collection", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const order = await anOrder()
      await letCodeTimePass(shop, order, CODE_MS + MINUTE_MS)
      await payWithAnotherSession(order)

      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await shop.resolved(order.merchantChargeId)

      await standsAt(order, {
        ...PAID_OTHERWISE,
        paymentStatus: "captured",
        medusa: { captured: 9990, refunded: 0 },
      })
      await expectPublishedFor(shop, order, UNMATCHED, [
        {
          order_id: order.orderId,
          reason: "paid_otherwise",
          is_refunded_automatically: true,
        },
      ])
    })

    it("is canceled, so that nobody pays twice, and the order stays", async () => {
      const order = await aWaitingOrder(shop)
      await payAtTheCounter(order)

      await theJobSeesCodeAfter(shop, order, MINUTE_MS)

      await standsAt(order, {
        status: "pending",
        transactions: [9990],
        gateway: { status: "CANCELED" },
        reserved: 1,
      })
      expect(await operator.open(order.chargeId)).toEqual([])
      const expired = "checkout_transparent.payment.expired"
      await expectPublishedFor(shop, order, expired, [])
    })
  })
})
