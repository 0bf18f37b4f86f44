import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PIX_AT_CHECKOUT } from "../../support/a-code-checkout"
import { aShownCode } from "../../support/a-code-sale"
import { becomesPaid, decideAndDie } from "../../support/a-decided-refund"
import { latestChargeOf } from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { succeeds } from "../../support/a-shopper"
import { aWaitingOrder, type WaitingOrder } from "../../support/a-waiting-order"
import { anOperator } from "../../support/an-operator"
import { eventually } from "../../support/eventually"
import {
  ending,
  expectEnd,
  PAID_LATE_AND_REFUNDED,
  moneyOf,
  PAID,
} from "../../support/expect-end"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"
import { LINK } from "../../support/payment-methods"
import { expectPublishedFor } from "../../support/expect-published-for"

const MINUTE_MS = 60_000
/** Longer than anybody may be at work on a new order. */
const A_WHILE_MS = 2 * MINUTE_MS
const IS_PAID = "checkout_transparent.payment.paid"
const UNMATCHED = "checkout_transparent.payment.unmatched"

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)
  afterEach(async () => {
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
  })

  describe("a decision to give money back that an unpaid order meets", () => {
    it.each([
      ["before its process closed the session and died", false],
      ["with its session closed", true],
    ])("is withdrawn, and the order paid: %s", async (_, isClosed) => {
      const order = await aWaitingOrder(shop, LINK.atCheckout)
      await shop.simulator.pauseNotifications()
      await LINK.pay(shop, order)

      await decideAndDie(shop, order, { isClosed })

      await becomesPaid(shop, order)
    })

    it("comes first: no order is placed to wait for its code, which is canceled", async () => {
      const code = await aShownCode(shop, { providerId: PIX_AT_CHECKOUT })
      const charge = await latestChargeOf(shop, code.checkout)
      await decideAndDie(shop, { chargeId: charge.id })

      const completed = await code.checkout.complete()

      expect(completed.body).toMatchObject({
        type: "cart",
        error: { message: expect.stringContaining("está sendo devolvido") },
      })
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, code, 1_000, { atGateway: false })
        expect(await moneyOf(shop, code)).toMatchObject(
          ending({ orders: [], charges: [{ state: "canceled" }] })
        )
      })
    })

    it("does not keep an admin from canceling the order: the money goes back first", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.pauseNotifications()
      await shop.simulator.pay(order.merchantChargeId)
      await decideAndDie(shop, order)

      await succeeds(operator.cancelOrder(order.orderId))

      await shop.simulator.releaseNotifications()
      await shop.resolved()
      await expectEnd(shop, order, {
        orders: [order.orderId],
        charges: [{ state: "refunded" }],
        kept: 0,
      })
      await expectPublishedFor(shop, order, IS_PAID, [])
    })
  })

  describe("an order that waits for a code whose payment session is gone from Medusa", () => {
    const sessions = ({ collectionId }: WaitingOrder) =>
      shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)("payment_session")
        .where({ payment_collection_id: collectionId, deleted_at: null })
        .select("id", "provider_id", "status")

    const anOrderWithoutSession = async (providerId?: string) => {
      const order = await aWaitingOrder(shop, providerId)
      await sessions(order).where({ id: order.session.id }).delete()
      return order
    }

    const soldFor = ({ orderId }: WaitingOrder) => ({
      orders: [orderId],
      charges: [PAID],
      kept: 9990,
    })

    const paymentStatusOf = async ({ orderId }: WaitingOrder) =>
      (await operator.order(orderId, "id,payment_status")).payment_status

    it("is paid with it rather than the money given back, and asks nothing of the gateway for that", async () => {
      const order = await anOrderWithoutSession()

      await shop.simulator.pay(order.merchantChargeId)
      await theJobSeesCodeAfter(shop, order, A_WHILE_MS)

      await expectEnd(shop, order, soldFor(order))
      expect(await paymentStatusOf(order)).toBe("captured")
      expect(await sessions(order)).toEqual([
        {
          id: order.session.id,
          provider_id: PIX_AT_CHECKOUT,
          status: "authorized",
        },
      ])
      await shop.resolved()
      const changes = (await shop.requests()).filter(({ operation }) =>
        ["pix", "wallet", "refund", "capture"].includes(operation)
      )
      expect(changes).toHaveLength(1)
      await expectPublishedFor(shop, order, UNMATCHED, [])
      await expectPublishedFor(shop, order, IS_PAID, [
        { order_id: order.orderId, captured: 99.9 },
      ])
    })

    it("and that was canceled stays canceled: the money goes back, and no session comes back", async () => {
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)
      await succeeds(operator.cancelOrder(order.orderId))
      await sessions(order).delete()

      await shop.simulator.pay(order.merchantChargeId)

      await expectEnd(shop, order, {
        charges: [PAID_LATE_AND_REFUNDED],
        kept: 0,
      })
      expect(await sessions(order)).toEqual([])
      await expectPublishedFor(shop, order, UNMATCHED, [
        { reason: "order_canceled", is_refunded_automatically: true },
      ])
    })
  })
})
