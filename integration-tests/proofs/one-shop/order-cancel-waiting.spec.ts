import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { type Answer, succeeds } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../../support/a-waiting-order"
import { type Admin, anAdmin } from "../../support/an-admin"
import {
  type AsynchronousMethod,
  METHODS,
  payAtGateway,
} from "../../support/asynchronous-methods"
import { eventually } from "../../support/eventually"
import { aRefusal } from "../../support/expect-money"
import {
  becomes,
  CANCELED,
  gatewayShows,
  PAID_LATE_AND_REFUNDED,
  PAID,
  type OrderState,
  currentStateOf,
} from "../../support/order-state"
import { discrepanciesOf } from "../../support/the-discrepancies"
import { recordCoreEvents } from "../../support/core-events"
import { expectPublishedFor } from "../../support/expect-published-for"

/** Paid, and then canceled: what any order comes to. */
const REFUNDED: OrderState = {
  ...CANCELED,
  paymentStatus: "refunded",
  transactions: [9990, -9990],
  medusa: { captured: 9990, refunded: 9990 },
  gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
}

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  // Links are known by the account that made them.
  beforeEach(() =>
    shop.simulator.setNotificationUrl(
      shop.hookUrl.replace(/br$/, "br-at-checkout")
    )
  )
  afterEach(() => shop.simulator.setCodesCancelable(true))
  const coreEvents = recordCoreEvents(shop, ["order.canceled"])

  const cancel = ({ orderId }: WaitingOrder): Promise<Answer> =>
    admin.request("post", `/admin/orders/${orderId}/cancel`)

  /** By the store's own code, which asks nobody. */
  const cancelWithoutUs = ({ orderId }: WaitingOrder) =>
    cancelOrderWorkflow(shop.container).run({ input: { order_id: orderId } })

  const calls = async ({ ending }: Pick<AsynchronousMethod, "ending">) =>
    (await shop.requests(ending)).map(({ status }) => status)
  const refunds = () => calls({ ending: "refund" })

  const isRefundedOnce = async (order: WaitingOrder) => {
    await becomes(shop, order, PAID_LATE_AND_REFUNDED)
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.unmatched",
      [
        {
          order_id: order.orderId,
          merchant_charge_id: order.merchantChargeId,
          reason: "order_canceled",
          is_refunded_automatically: true,
        },
      ]
    )
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.refunded",
      [
        {
          merchant_charge_id: order.merchantChargeId,
          captured: 99.9,
          refunded: 99.9,
          refund_amount: 99.9,
          refunded_by: "checkout-transparent",
        },
      ]
    )
    await expectPublishedFor(
      shop,
      order,
      "checkout_transparent.payment.paid",
      []
    )
    expect(await discrepanciesOf(admin, { id: order.chargeId })).toEqual([])
  }

  describe.each(METHODS)(
    "canceling an order that waits for its $method",
    (method) => {
      it("ends that at the gateway, where nobody can pay it afterwards", async () => {
        const order = await aWaitingOrder(shop, method.atCheckout)

        const canceled = await succeeds(cancel(order))
        await resolveAndSynchronize(shop)

        expect(canceled.order.status).toBe("canceled")
        await becomes(shop, order, CANCELED)
        expect(await calls(method)).toEqual([200])
        await expect(
          payAtGateway(shop, order, { late: method.method !== "link" })
        ).rejects.toThrow(/canceled|inactive/i)
        await eventually(() =>
          expect(coreEvents("order.canceled", order)).toBe(1)
        )
        expect(await order.checkout.state(order.session.id)).toMatchObject({
          state: "canceled",
        })
        await expectPublishedFor(
          shop,
          order,
          "checkout_transparent.payment.expired",
          []
        )
      })

      it("gives the money back that came before, and of which nobody has told yet", async () => {
        const order = await aWaitingOrder(shop, method.atCheckout)
        await shop.simulator.pauseNotifications()
        await payAtGateway(shop, order)

        await succeeds(cancel(order))
        await shop.simulator.releaseNotifications()
        await resolveAndSynchronize(shop)

        await becomes(shop, order, REFUNDED)
        expect(await shop.requests(method.refund)).toHaveLength(1)
      })
    }
  )

  describe("canceling an order that waits for its code", () => {
    it("cancels it all the same where the gateway does not cancel codes; what is paid then goes back by itself, once", async () => {
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)

      await succeeds(cancel(order))
      const canceled = await currentStateOf(shop, order)
      await shop.simulator.onNotification().duplicate().once()
      await shop.simulator.pay(order.merchantChargeId)
      await shop.resolved()
      await isRefundedOnce(order)

      expect(canceled).toEqual(gatewayShows(CANCELED, "PENDING"))
      // The refused void, and the refund.
      expect(await refunds()).toEqual([400, 200])
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "refunded",
      })
    })

    it("is refused when the code is paid while the gateway is asked: the admin reads so, and the order is paid", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.pauseNotifications()
      const lookups = (await shop.requests("look_up")).length
      await shop.simulator.on("look_up").slow(300).once()

      const canceling = cancel(order)
      await eventually(async () =>
        expect(await shop.requests("look_up")).toHaveLength(lookups + 1)
      )
      await shop.simulator.pay(order.merchantChargeId)
      const answer = await canceling
      const unpaid = await currentStateOf(shop, order)
      await shop.simulator.releaseNotifications()
      await shop.resolved()
      await becomes(shop, order, PAID)
      await succeeds(cancel(order))

      expect(answer).toMatchObject(
        aRefusal(
          `Order ${order.orderId} was not canceled. `,
          "was paid at this moment"
        )
      )
      expect(unpaid.status).toBe("pending")
      expect(await currentStateOf(shop, order)).toEqual(REFUNDED)
    })
  })

  describe("an order that the store's own code cancels", () => {
    it("has its code canceled as soon as that is told", async () => {
      const order = await aWaitingOrder(shop)

      await cancelWithoutUs(order)

      await eventually(async () =>
        expect(await currentStateOf(shop, order)).toEqual(CANCELED)
      )
      await expect(payAtGateway(shop, order, { late: true })).rejects.toThrow(
        /canceled/i
      )
      expect(await refunds()).toEqual([200])
    })
  })
})
