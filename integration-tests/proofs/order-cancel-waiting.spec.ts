import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { linkIdOf } from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  type AsynchronousMethod,
  METHODS,
  payAtGateway,
} from "../support/asynchronous-methods"
import { eventually } from "../support/eventually"
import { aRefusal } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import {
  becomes,
  CANCELED,
  gatewayShows,
  GIVEN_BACK,
  PAID,
  type Standing,
  standingOf,
  WAITING,
} from "../support/order-standing"
import { differencesOf } from "../support/the-differences"
import { whatCoreTells } from "../support/what-core-tells"
import { expectToldOf } from "../support/what-is-told-of"

const ACCOUNT = {
  timeouts: { providerMethodMs: 4_000, callMs: 1_000, connectMs: 500 },
}
const MINUTE_MS = 60_000

/** Paid, and then canceled: what any order comes to. */
const REFUNDED: Standing = {
  ...CANCELED,
  paymentStatus: "refunded",
  transactions: [9990, -9990],
  medusa: { captured: 9990, refunded: 9990 },
  gateway: { status: "REFUNDED", captured: 9990, refunded: 9990 },
}

aNotifiedShop(ACCOUNT, (shop) => {
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
  const coreTold = whatCoreTells(shop, ["order.canceled"])

  const cancel = ({ orderId }: WaitingOrder): Promise<Answer> =>
    admin.request("post", `/admin/orders/${orderId}/cancel`)

  /** By the store's own code, which asks nobody. */
  const cancelBehindOurBack = ({ orderId }: WaitingOrder) =>
    cancelOrderWorkflow(shop.container).run({ input: { order_id: orderId } })

  const calls = async ({ ending }: Pick<AsynchronousMethod, "ending">) =>
    (await shop.requests(ending)).map(({ status }) => status)
  const refunds = () => calls({ ending: "refund" })

  const isGivenBackOnce = async (order: WaitingOrder) => {
    await becomes(shop, order, GIVEN_BACK)
    await expectToldOf(shop, order, "checkout_transparent.payment.orphan", [
      {
        order_id: order.orderId,
        merchant_charge_id: order.merchantChargeId,
        reason: "order_canceled",
        goes_back: true,
      },
    ])
    await expectToldOf(shop, order, "checkout_transparent.payment.refunded", [
      {
        merchant_charge_id: order.merchantChargeId,
        captured: 99.9,
        refunded: 99.9,
        refund_amount: 99.9,
        refunded_by: "checkout-transparent",
      },
    ])
    await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
    expect(await differencesOf(admin, { id: order.chargeId })).toEqual([])
  }

  describe.each(METHODS)(
    "canceling an order that waits for its $method",
    (method) => {
      it("ends that at the gateway, where nobody can pay it afterwards", async () => {
        const order = await aWaitingOrder(shop, method.atCheckout)

        const canceled = await succeeds(cancel(order))
        await settleAndSynchronize(shop)

        expect(canceled.order.status).toBe("canceled")
        await becomes(shop, order, CANCELED)
        expect(await calls(method)).toEqual([200])
        await expect(
          payAtGateway(shop, order, { late: method.method !== "link" })
        ).rejects.toThrow(/canceled|inactive/i)
        await eventually(() =>
          expect(coreTold("order.canceled", order)).toBe(1)
        )
        expect(await order.checkout.state(order.session.id)).toMatchObject({
          state: "canceled",
        })
        await expectToldOf(
          shop,
          order,
          "checkout_transparent.payment.expired",
          []
        )
      })

      it("asks for nothing that was done at the panel already", async () => {
        const order = await aWaitingOrder(shop, method.atCheckout)
        await (order.session.shown.link
          ? shop.simulator.deactivateLink(linkIdOf(order.session))
          : shop.simulator.panelVoid(order.merchantChargeId))

        await succeeds(cancel(order))

        await becomes(shop, order, CANCELED)
        expect(await calls(method)).toEqual([])
      })

      it("gives the money back that came before, and of which nobody has told yet", async () => {
        const order = await aWaitingOrder(shop, method.atCheckout)
        await shop.simulator.holdNotifications()
        await payAtGateway(shop, order)

        await succeeds(cancel(order))
        await shop.simulator.releaseNotifications()
        await settleAndSynchronize(shop)

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
      const canceled = await standingOf(shop, order)
      await shop.simulator.onNotification().duplicate().once()
      await shop.simulator.pay(order.merchantChargeId)
      await shop.settled()
      await isGivenBackOnce(order)

      expect(canceled).toEqual(gatewayShows(CANCELED, "PENDING"))
      // The refused void, and the refund.
      expect(await refunds()).toEqual([400, 200])
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "refunded",
      })
    })

    it("is refused when the code is paid while the gateway is asked: the admin reads so, and the order is paid", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.holdNotifications()
      const looks = (await shop.requests("look_up")).length
      await shop.simulator.on("look_up").slow(300).once()

      const canceling = cancel(order)
      await eventually(async () =>
        expect(await shop.requests("look_up")).toHaveLength(looks + 1)
      )
      await shop.simulator.pay(order.merchantChargeId)
      const answer = await canceling
      const unpaid = await standingOf(shop, order)
      await shop.simulator.releaseNotifications()
      await shop.settled()
      await becomes(shop, order, PAID)
      await succeeds(cancel(order))

      expect(answer).toMatchObject(
        aRefusal(
          `Order ${order.orderId} was not canceled. `,
          "was paid at this moment"
        )
      )
      expect(unpaid.status).toBe("pending")
      expect(await standingOf(shop, order)).toEqual(REFUNDED)
    })

    it("gives the money back when the code is paid in the moment in which it is canceled", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      const answer = await cancel(order)
      await shop.settled()
      await settleAndSynchronize(shop)

      expect(answer.status).toBe(200)
      expect(await standingOf(shop, order)).toEqual(GIVEN_BACK)
      expect(await refunds()).toEqual([200])
    })

    it("is refused while nobody knows what the code is, and possible when that is known", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await cancel(order)
      const meanwhile = await standingOf(shop, order)
      await shop.simulator.clearFaults()
      await succeeds(cancel(order))

      expect(answer).toMatchObject(
        aRefusal(
          `Order ${order.orderId} was not canceled. Whether charge ${order.merchantChargeId} still holds money could not be found out.`
        )
      )
      expect(meanwhile).toEqual(WAITING)
      expect(await standingOf(shop, order)).toEqual(CANCELED)
    })

    it("is refused while nobody knows what came of canceling the code", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.on("refund").resetAfterCommit().once()
      await shop.simulator.on("look_up").slow(0).times(2)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await cancel(order)
      const meanwhile = await standingOf(shop, order)
      await shop.simulator.clearFaults()
      await theJobSeesCodeAfter(shop, order, MINUTE_MS)
      await succeeds(cancel(order))

      expect(answer).toMatchObject(
        aRefusal("was not canceled", "Waiting for confirmation")
      )
      expect(meanwhile.status).toBe("pending")
      expect(await standingOf(shop, order)).toEqual(CANCELED)
      expect(await refunds()).toHaveLength(1)
    })

    it("twice at once cancels the code once", async () => {
      const order = await aWaitingOrder(shop)

      const answers = await Promise.all([cancel(order), cancel(order)])

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await standingOf(shop, order)).toEqual(CANCELED)
      expect(await refunds()).toEqual([200])
    })
  })

  describe("an order that the store's own code cancels", () => {
    it("has its code canceled as soon as that is told", async () => {
      const order = await aWaitingOrder(shop)

      await cancelBehindOurBack(order)

      await eventually(async () =>
        expect(await standingOf(shop, order)).toEqual(CANCELED)
      )
      await expect(payAtGateway(shop, order, { late: true })).rejects.toThrow(
        /canceled/i
      )
      expect(await refunds()).toEqual([200])
    })

    it("has its code canceled by the job where the gateway was away", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await cancelBehindOurBack(order)
      await eventually(async () =>
        expect((await shop.requests("look_up")).length).toBeGreaterThan(0)
      )
      const { gateway } = await standingOf(shop, order)
      await shop.simulator.clearFaults()

      await becomes(shop, order, CANCELED)

      expect(gateway.status).toBe("PENDING")
    })

    it("gives back what was paid before its code could be canceled, once", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.pay(order.merchantChargeId)

      await cancelBehindOurBack(order)

      await isGivenBackOnce(order)
      expect(await refunds()).toEqual([200])
    })
  })
})
