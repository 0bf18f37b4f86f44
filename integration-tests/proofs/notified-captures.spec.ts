import { aNotifiedShop } from "../support/a-notified-shop"
import { aSoldOrder, settleAndSynchronize } from "../support/a-sold-order"
import { orderInMedusa } from "../support/an-order-in-medusa"
import {
  expectBooked,
  expectTold,
  thePollComesAfter,
} from "../support/what-is-told"

const MANUAL = {
  capture: "manual",
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const DAY_MS = 24 * 60 * 60_000
const PAID = "checkout_transparent.payment.paid"
const EXPIRING = "checkout_transparent.authorization.expiring"
const RELEASED = { captured: 0, paymentStatus: "canceled" }

aNotifiedShop(MANUAL, (shop) => {
  const capturesAsked = async () => (await shop.requests("capture")).length

  describe("an authorization that somebody deals with in the merchant panel", () => {
    it("is captured in Medusa when it is captured there", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      const before = shop.told(PAID)

      await shop.simulator.panelCapture(order.merchantChargeId)
      await expectBooked(shop, order, {
        captured: 9990,
        paymentStatus: "captured",
      })

      expect(before).toEqual([])
      expect(await orderInMedusa(shop, order)).toMatchObject({
        captures: [99.9],
        transactions: [{ reference: "capture", amount: 99.9 }],
      })
      expect(await capturesAsked()).toBe(0)
      await expectTold(shop, PAID, [
        { order_id: order.orderId, amount: 99.9, captured: 99.9 },
      ])
    })

    it("is captured in part when a part is captured there, and refunded of that part", async () => {
      const order = await aSoldOrder(shop)

      await shop.simulator.panelCapture(order.merchantChargeId, 3050)
      await expectBooked(shop, order, {
        captured: 3050,
        paymentStatus: "partially_captured",
      })
      await shop.simulator.panelRefund(order.merchantChargeId)
      await expectBooked(shop, order, {
        captured: 3050,
        refunded: 3050,
        paymentStatus: "refunded",
      })

      expect(await capturesAsked()).toBe(0)
      await expectTold(shop, PAID, [{ amount: 99.9, captured: 30.5 }])
    })

    it("is canceled in Medusa when it is voided there", async () => {
      const order = await aSoldOrder(shop)

      await shop.simulator.panelVoid(order.merchantChargeId)
      await expectBooked(shop, order, RELEASED)

      expect(await orderInMedusa(shop, order)).toMatchObject({
        isCanceled: false,
        isPaymentCanceled: true,
        sessionStatus: "canceled",
        transactions: [],
      })
      expect(await shop.requests("refund")).toEqual([])
      await expectTold(shop, PAID, [])
    })
  })

  describe("a change of which every notification is lost", () => {
    const givenSilence = async () => {
      await shop.settled()
      await shop.simulator.setNotificationUrl(null)
    }

    const countOfLooks = async () => (await shop.requests("look_up")).length

    const aPaidOrder = async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelCapture(order.merchantChargeId)
      await expectBooked(shop, order, {
        captured: 9990,
        paymentStatus: "captured",
      })
      return order
    }

    it("is found a day after the sale when it is a refund", async () => {
      const order = await aPaidOrder()
      await givenSilence()
      await shop.simulator.panelRefund(order.merchantChargeId, 1000)
      const before = await countOfLooks()

      await thePollComesAfter(shop, order, 0.5)
      const early = (await countOfLooks()) - before
      await thePollComesAfter(shop, order, 0.6)
      await expectBooked(shop, order, {
        captured: 9990,
        refunded: 1000,
        paymentStatus: "partially_refunded",
      })

      expect([early, (await countOfLooks()) - before]).toEqual([0, 1])
    })

    it("is found within half a day when it is the end of a dispute", async () => {
      const order = await aPaidOrder()
      await shop.simulator.panelChargeBack(order.merchantChargeId)
      await givenSilence()
      await shop.simulator.panelWinDispute(order.merchantChargeId)
      const before = await countOfLooks()

      await thePollComesAfter(shop, order, 0.4)
      const early = (await countOfLooks()) - before
      await thePollComesAfter(shop, order, 0.2)
      await expectTold(shop, "checkout_transparent.chargeback.won", [
        { charge_id: order.chargeId },
      ])

      expect([early, (await countOfLooks()) - before]).toEqual([0, 1])
    })

    it("is told once before it comes when it is the end of an authorization", async () => {
      const order = await aSoldOrder(shop)
      await givenSilence()
      await settleAndSynchronize(shop)

      await thePollComesAfter(shop, order, 5.9)
      await expectTold(shop, EXPIRING, [])
      await thePollComesAfter(shop, order, 0.2)
      await settleAndSynchronize(shop)
      await thePollComesAfter(shop, order, 0.2)

      await expectTold(shop, EXPIRING, [{ order_id: order.orderId }])
      const daysLeft = shop
        .told(EXPIRING)
        .map(({ expires_at }) => (Date.parse(expires_at) - Date.now()) / DAY_MS)
      expect(daysLeft).toEqual([expect.closeTo(0.9, 2)])
    })

    // Last: the simulator's clock cannot be turned back.
    it("is found when it is an authorization that has ended", async () => {
      const order = await aSoldOrder(shop)
      await givenSilence()
      await theClockAdvances(8)

      await thePollComesAfter(shop, order, 8)
      await expectBooked(shop, order, RELEASED)

      await expectTold(shop, EXPIRING, [])
    })

    it("is found at once when that end is told", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      await theClockAdvances(8)

      // The gateway notices that it has lapsed when somebody reads it.
      await shop.simulator.charge(order.merchantChargeId)
      await expectBooked(shop, order, RELEASED)
    })
  })

  function theClockAdvances(days: number): Promise<void> {
    return shop.simulator.advanceClock(days * DAY_MS)
  }
})
