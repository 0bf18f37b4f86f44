import { aNotifiedShop } from "../support/a-notified-shop"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import { DONE_AND_LOST, NOT_DONE_AND_LOST } from "../support/lost-answers"
import {
  becomes,
  CANCELED,
  gatewayShows,
  GIVEN_BACK,
  PAID,
  standingOf,
  WAITING,
} from "../support/order-standing"
import { differencesOf } from "../support/the-differences"
import { whatCoreTells } from "../support/what-core-tells"
import { expectToldOf } from "../support/what-is-told-of"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const MINUTE_MS = 60_000
const OVER_MS = 40 * MINUTE_MS
/** What nobody knows is proven to have come to nothing after so long. */
const SETTLE_WINDOW_MS = 4 * MINUTE_MS

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setExpiredCodesShown("expired"))
  const coreTold = whatCoreTells(shop, ["order.canceled"])

  const isToldAsCanceledOnce = async (order: WaitingOrder) => {
    await eventually(() => expect(coreTold("order.canceled", order)).toBe(1))
    await expectToldOf(shop, order, "checkout_transparent.payment.expired", [
      { order_id: order.orderId },
    ])
    await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
  }

  describe("an order whose code is over while the gateway cannot be asked", () => {
    it.each(NOT_DONE_AND_LOST)(
      "stays as long as a look-up %s, and is canceled then",
      async (_, fault) => {
        const order = await aWaitingOrder(shop)
        await shop.simulator.on("look_up")[fault]().always()

        await theJobSeesCodeAfter(shop, order, OVER_MS)
        await theJobSeesCodeAfter(shop, order, MINUTE_MS)
        const meanwhile = await standingOf(shop, order)
        await shop.simulator.clearFaults()
        await becomes(shop, order, gatewayShows(CANCELED, "EXPIRED"))

        expect(meanwhile).toEqual(gatewayShows(WAITING, "EXPIRED"))
        await isToldAsCanceledOnce(order)
      }
    )

    it("is paid when it can be, where the money came meanwhile", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await shop.simulator.pay(order.merchantChargeId)

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      const meanwhile = await standingOf(shop, order)
      await shop.simulator.clearFaults()
      await becomes(shop, order, PAID)

      expect(meanwhile).toMatchObject({ status: "pending", reserved: 1 })
      expect(coreTold("order.canceled", order)).toBe(0)
    })
  })

  describe("canceling the code of an order that nobody has paid", () => {
    it.each(DONE_AND_LOST)(
      "is looked up where its answer %s, and then the order is canceled",
      async (_, fault) => {
        await shop.simulator.setExpiredCodesShown("pending")
        const order = await aWaitingOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        await theJobSeesCodeAfter(shop, order, OVER_MS)
        await becomes(shop, order, CANCELED)

        await isToldAsCanceledOnce(order)
        expect(await shop.requests("refund")).toHaveLength(1)
      }
    )

    it.each(NOT_DONE_AND_LOST)(
      "that comes to nothing and %s keeps the order until that is known, and is done again",
      async (_, fault) => {
        await shop.simulator.setExpiredCodesShown("pending")
        const order = await aWaitingOrder(shop)
        await shop.simulator.on("refund")[fault]().once()

        await theJobSeesCodeAfter(shop, order, OVER_MS)
        await settleAndSynchronize(shop)
        const meanwhile = await standingOf(shop, order)
        await eventually(async () => {
          await theJobSeesCodeAfter(shop, order, SETTLE_WINDOW_MS)
          expect(await standingOf(shop, order)).toEqual(CANCELED)
        })

        expect(meanwhile).toEqual(WAITING)
        await isToldAsCanceledOnce(order)
        expect(await shop.requests("refund")).toHaveLength(2)
      }
    )
  })

  describe("money that comes while the order is being canceled", () => {
    it("pays the order where the gateway is asked once more", async () => {
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, OVER_MS)
      await shop.simulator.setNotificationUrl(null)
      const looks = (await shop.requests("look_up")).length
      await shop.simulator.on("look_up").slow(300).once()

      const job = settleAndSynchronize(shop)
      await eventually(async () =>
        expect(await shop.requests("look_up")).toHaveLength(looks + 1)
      )
      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await job
      await becomes(shop, order, PAID)

      expect(coreTold("order.canceled", order)).toBe(0)
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [
        { order_id: order.orderId },
      ])
    })

    it("goes back with the call that cancels the code", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, OVER_MS)
      await shop.simulator
        .on("refund")
        .afterPanel({ kind: "pay", late: true })
        .once()

      await settleAndSynchronize(shop)
      await shop.settled(order.merchantChargeId)
      await becomes(shop, order, GIVEN_BACK)

      expect(await shop.requests("refund")).toHaveLength(1)
      expect(await differencesOf(admin, { id: order.chargeId })).toEqual([])
      await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
    })

    it("goes back by itself when it comes right after the order was canceled", async () => {
      const order = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await becomes(shop, order, gatewayShows(CANCELED, "EXPIRED"))

      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await shop.settled(order.merchantChargeId)
      await becomes(shop, order, GIVEN_BACK)

      await expectToldOf(shop, order, "checkout_transparent.payment.orphan", [
        { order_id: order.orderId, reason: "order_canceled", goes_back: true },
      ])
      await expectToldOf(shop, order, "checkout_transparent.payment.refunded", [
        { refund_amount: 99.9, refunded_by: "checkout-transparent" },
      ])
    })

    it("goes back by itself when it comes so, and that is told by nobody", async () => {
      const order = await aWaitingOrder(shop)
      await shop.simulator.setNotificationUrl(null)
      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await becomes(shop, order, gatewayShows(CANCELED, "EXPIRED"))

      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await theJobSeesCodeAfter(shop, order, 60 * MINUTE_MS)
      await becomes(shop, order, GIVEN_BACK)

      expect(await shop.requests("refund")).toHaveLength(1)
    })
  })
})
