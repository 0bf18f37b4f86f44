import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { aNotifiedShop } from "../support/a-notified-shop"
import {
  aFailedCompletion,
  anErp,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  aTill,
  bothSums,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { eventually } from "../support/eventually"
import { aRefusal } from "../support/expect-money"
import { givenLookUpsThatTellNothing } from "../support/lost-answers"
import { medusaSums } from "../support/medusa-sums"
import { expectBooked, expectTold, sweepInbox } from "../support/what-is-told"

const AUTOMATIC = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
/** Longer than core may be at work on a completion. */
const A_WHILE_MS = 120_000
const REFUNDED = "checkout_transparent.payment.refunded"

const erp = anErp()

aNotifiedShop(AUTOMATIC, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const panelRefund = ({ merchantChargeId }: SoldOrder, amount?: number) =>
    shop.simulator.panelRefund(merchantChargeId, amount)

  const refundsAsked = async () => (await shop.requests("refund")).length

  describe("a refund made in the merchant panel", () => {
    it("is booked part after part, each once, and told with its amount; the gateway is asked for none", async () => {
      const order = await aSoldOrder(shop)

      await panelRefund(order, 1000)
      await expectBooked(shop, order, partly(1000))
      await panelRefund(order, 2050)
      await expectBooked(shop, order, partly(3050))
      await panelRefund(order)
      await expectBooked(shop, order, WHOLLY)

      expect(await orderInMedusa(shop, order)).toMatchObject({
        refunds: [10, 20.5, 69.4],
        transactions: [
          { reference: "capture", amount: 99.9 },
          { reference: "refund", amount: -10 },
          { reference: "refund", amount: -20.5 },
          { reference: "refund", amount: -69.4 },
        ],
      })
      expect(await refundsAsked()).toBe(0)
      await expectTold(shop, REFUNDED, [
        byThePanel(order, 10),
        byThePanel(order, 20.5),
        byThePanel(order, 69.4),
      ])
    })

    it("is booked once, however often and in whatever order it is told", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      await shop.simulator.onNotification().duplicate(3).always()
      await shop.simulator.holdNotifications()
      await panelRefund(order, 1000)
      await panelRefund(order, 2050)
      await panelRefund(order, 1000)

      await shop.simulator.releaseNotifications({ order: "reversed" })
      await expectBooked(shop, order, partly(4050))

      const rows = await shop.inbox(order.merchantChargeId)
      expect(rows.map(({ deliveries }) => deliveries)).toEqual([1, 4, 4, 4])
      expect(new Set(rows.map(({ state }) => state))).toEqual(
        new Set(["processed"])
      )
      expect(sum((await orderInMedusa(shop, order)).refunds)).toBe(40.5)
      expect(
        sum(shop.told(REFUNDED).map(({ refund_amount }) => refund_amount))
      ).toBe(40.5)
      expect(await refundsAsked()).toBe(0)
    })

    it("stays booked as it is when older notifications come again after it", async () => {
      const order = await aSoldOrder(shop)
      await panelRefund(order, 1000)
      await expectBooked(shop, order, partly(1000))
      await panelRefund(order, 2050)
      await expectBooked(shop, order, partly(3050))
      const told = (await shop.simulator.notifications()).filter(
        ({ merchantChargeId }) => merchantChargeId === order.merchantChargeId
      )

      for (const [nth, { id, body }] of told.entries()) {
        await shop.simulator.redeliver(id)
        // The same words as a notification of their own: what is told is old all the same.
        await shop.simulator.notify({
          ...(body as object),
          id: `00000000-0000-4000-8000-00000000000${nth}`,
        })
      }
      await expectBooked(shop, order, partly(3050))

      expect(told).toHaveLength(3)
      expect((await orderInMedusa(shop, order)).refunds).toEqual([10, 20.5])
      await expectTold(shop, REFUNDED, [
        byThePanel(order, 10),
        byThePanel(order, 20.5),
      ])
    })

    it("is booked on an order that was canceled without its money going back", async () => {
      const order = await aSoldOrder(shop)
      await shop.container
        .resolve<IOrderModuleService>(Modules.ORDER)
        .cancel(order.orderId)

      await panelRefund(order, 4000)
      await expectBooked(shop, order, partly(4000))
      await panelRefund(order)
      await expectBooked(shop, order, WHOLLY)

      expect(await orderInMedusa(shop, order)).toMatchObject({
        isCanceled: true,
        refunds: [40, 59.9],
        transactions: [
          { reference: "capture", amount: 99.9 },
          { reference: "refund", amount: -40 },
          { reference: "refund", amount: -59.9 },
        ],
      })
      expect(await refundsAsked()).toBe(0)
    })

    it("is booked on a payment that no order has", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await sweepInbox(shop)
      await shop.settled()

      await shop.simulator.panelRefund(charge.merchantChargeId, 1000)
      await shop.settled(charge.merchantChargeId)
      const inPart = await medusaSums(shop.container, checkout.collectionId)
      await shop.simulator.panelRefund(charge.merchantChargeId)
      await shop.settled(charge.merchantChargeId)

      const paid = { orders: [], captured: 9990 }
      expect(inPart).toMatchObject({ ...paid, refunded: 1000 })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ ...paid, refunded: 9990 })
      expect(await refundsAsked()).toBe(0)
      const byThem = { order_id: null, refunded_by: "merchant panel" }
      await expectTold(shop, REFUNDED, [
        { ...byThem, refund_amount: 10 },
        { ...byThem, refund_amount: 89.9 },
      ])
    })
  })

  describe("a refund of our own", () => {
    it("is not booked again when the gateway tells of it, and is told once, with who made it", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.onNotification().duplicate(2).always()

      await succeeds(till.refund(order, 10))
      await expectBooked(shop, order, partly(1000))
      await succeeds(till.refund(order, 20))
      await expectBooked(shop, order, partly(3000))

      expect((await orderInMedusa(shop, order)).refunds).toEqual([10, 20])
      expect(await refundsAsked()).toBe(2)
      const byAnAdmin = expect.stringMatching(/^user_/)
      await expectTold(shop, REFUNDED, [
        { refund_amount: 10, refunded_by: byAnAdmin },
        { refund_amount: 20, refunded_by: byAnAdmin },
      ])
    })

    it("whose answer was lost is booked by what the gateway tells of it", async () => {
      const order = await aSoldOrder(shop)
      await shop.settled()
      await shop.simulator.holdNotifications()
      await givenLookUpsThatTellNothing(shop)
      await shop.simulator.on("refund").resetAfterCommit().once()

      const answer = await till.refund(order, 10)
      const unknown = await bothSums(shop, order)
      await shop.simulator.clearFaults()
      await shop.simulator.releaseNotifications()
      await expectBooked(shop, order, partly(1000))

      expect(answer).toMatchObject(aRefusal("confirm"))
      expect(unknown).toMatchObject({
        gateway: { refunded: 1000 },
        medusa: { refunded: 0 },
      })
      expect((await orderInMedusa(shop, order)).refunds).toEqual([10])
      expect(await refundsAsked()).toBe(1)
      await expectTold(shop, REFUNDED, [
        {
          refund_amount: 10,
          refunded_by: expect.stringMatching(/^user_/),
        },
      ])
    })

    it("and one in the merchant panel at the same time are two refunds", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("refund")
        .beforePanel({ kind: "refund", amount: 1000 })
        .once()

      await succeeds(till.refund(order, 10))
      await expectBooked(shop, order, partly(2000))

      await eventually(() =>
        expect(
          shop
            .told(REFUNDED)
            .map(({ refunded_by }) => refunded_by.replace(/_.*/, ""))
            .sort()
        ).toEqual(["merchant panel", "user"])
      )
    })
  })
})

const WHOLLY = { captured: 9990, refunded: 9990, paymentStatus: "refunded" }

function partly(refunded: number) {
  return { captured: 9990, refunded, paymentStatus: "partially_refunded" }
}

function byThePanel({ orderId, chargeId }: SoldOrder, amount: number) {
  return {
    order_id: orderId,
    charge_id: chargeId,
    refund_amount: amount,
    refunded_by: "merchant panel",
    currency_code: "brl",
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
