import { setTimeout as delay } from "node:timers/promises"
import { aCardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aSoldOrder,
  aTill,
  bothSums,
  letTimePass,
  settleAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { aGuest, choosePayment, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { orderInMedusa } from "../support/an-order-in-medusa"

const TIMES = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}

/** Longer than core may be at work on anything. */
const A_WHILE_MS = 120_000

aCardShop(TIMES, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)

  const nothingIsLeft = async (order: SoldOrder) => {
    expect(await bothSums(shop, order)).toEqual({
      gateway: { captured: 9990, refunded: 9990 },
      medusa: { captured: 9990, refunded: 9990 },
      orderPaid: 0,
      paymentStatus: "refunded",
    })
    expect(await orderInMedusa(shop, order)).toMatchObject({
      status: "canceled",
      isCanceled: true,
      captures: [99.9],
    })
  }

  const refundsSent = async () =>
    (await shop.requests("refund")).map(({ status }) => status)

  describe("canceling an order that is paid", () => {
    it("gives the money back once, seconds after the sale, and Medusa books it once", async () => {
      const order = await aSoldOrder(shop)

      const canceled = await succeeds(till.cancel(order))
      await settleAndSynchronize(shop)

      expect(canceled.order.status).toBe("canceled")
      await nothingIsLeft(order)
      expect(await orderInMedusa(shop, order)).toMatchObject({
        refunds: [99.9],
        transactions: [
          { reference: "capture", amount: 99.9 },
          { reference: "refund", amount: -99.9 },
        ],
      })
      expect(await refundsSent()).toHaveLength(1)
    })

    it("gives the rest back after a refund of a part", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.refund(order, 10))

      await succeeds(till.cancel(order))
      await settleAndSynchronize(shop)

      await nothingIsLeft(order)
      expect(await orderInMedusa(shop, order)).toMatchObject({
        refunds: [10, 89.9],
      })
      expect(await refundsSent()).toHaveLength(2)
    })

    it("books what was refunded in the merchant panel first, also seconds after the sale, and gives the rest back", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelRefund(order.merchantChargeId, 2500)

      await succeeds(till.cancel(order))
      await settleAndSynchronize(shop)

      await nothingIsLeft(order)
      expect(await orderInMedusa(shop, order)).toMatchObject({
        refunds: [25, 74.9],
      })
      expect(await refundsSent()).toHaveLength(1)
    })

    it("moves no money when all of it was refunded in the merchant panel", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelRefund(order.merchantChargeId)

      await succeeds(till.cancel(order))
      await settleAndSynchronize(shop)

      await nothingIsLeft(order)
      expect(await refundsSent()).toEqual([])
    })

    it("moves no money when the admin has refunded all of it before", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.refund(order))

      await succeeds(till.cancel(order))
      await settleAndSynchronize(shop)

      await nothingIsLeft(order)
      expect(await refundsSent()).toHaveLength(1)
    })
  })

  describe("canceling a paid order twice", () => {
    it("at once cancels it once, gives the money back once, and tells the second so", async () => {
      for (const wait of [0, 25, 50, 75, 100, 150]) {
        const order = await aSoldOrder(shop)
        const before = (await refundsSent()).length

        const answers = await Promise.all([
          till.cancel(order),
          delay(wait).then(() => till.cancel(order)),
        ])
        await letTimePass(shop, order, A_WHILE_MS)
        await settleAndSynchronize(shop)

        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
        expect(answers.map(({ body }) => body.message)).toContainEqual(
          expect.stringContaining("has been canceled")
        )
        await nothingIsLeft(order)
        expect((await orderInMedusa(shop, order)).refunds).toEqual([99.9])
        expect(await refundsSent()).toHaveLength(before + 1)
      }
    })

    it("is refused by core the second time, and no money moves", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.cancel(order))

      const again = await till.cancel(order)

      expect(again.status).toBe(400)
      expect(again.body.message).toContain("has been canceled")
      expect(await refundsSent()).toHaveLength(1)
    })
  })

  describe("canceling a paid order while an admin refunds a part of it", () => {
    it("gives back what there is and no more, and both sides agree", async () => {
      for (const wait of [0, 0, 30, 100, -30, -100]) {
        const order = await aSoldOrder(shop)

        const [canceled, refunded] = await Promise.all([
          delay(Math.max(0, wait)).then(() => till.cancel(order)),
          delay(Math.max(0, -wait)).then(() => till.refund(order, 10)),
        ])
        await letTimePass(shop, order, A_WHILE_MS)
        await settleAndSynchronize(shop)

        expect([canceled.status, refunded.status]).not.toContain(500)
        expect(canceled.status).toBe(200)
        await nothingIsLeft(order)
        expect((await orderInMedusa(shop, order)).refunds).toEqual(
          refunded.status === 200 ? [10, 89.9] : [99.9]
        )
      }
    })
  })

  describe("canceling an order that core will not cancel", () => {
    it("because it has a fulfillment moves no money", async () => {
      const order = await aSoldOrder(shop)
      const shown = await succeeds(
        admin.request("get", `/admin/orders/${order.orderId}`)
      )
      await succeeds(
        admin.request("post", `/admin/orders/${order.orderId}/fulfillments`, {
          items: shown.order.items.map(({ id }: { id: string }) => ({
            id,
            quantity: 1,
          })),
        })
      )

      const answer = await till.cancel(order)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain("fulfillments")
      expect(await shop.requests("refund")).toEqual([])
      expect(await shop.requests("look_up")).toEqual([])
    })

    it("because it is completed moves no money", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(
        admin.request("post", `/admin/orders/${order.orderId}/complete`, {})
      )

      const answer = await till.cancel(order)

      expect(answer.status).toBe(400)
      expect(await shop.requests("refund")).toEqual([])
    })
  })

  describe("canceling an order", () => {
    it("of another provider passes as always, and the gateway is not asked", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckout({ ...shop, shopper })
      await succeeds(
        choosePayment(shopper, {
          collectionId: checkout.collectionId,
          providerId: "pp_system_default",
        })
      )
      const { order } = await succeeds(checkout.complete())

      const canceled = await succeeds(
        admin.request("post", `/admin/orders/${order.id}/cancel`)
      )

      expect(canceled.order.status).toBe("canceled")
      expect(await shop.requests()).toEqual([])
    })

    it("that does not exist is not found", async () => {
      const answer = await admin.request(
        "post",
        "/admin/orders/order_nobody_has/cancel"
      )

      expect(answer.status).toBe(404)
    })

    it("by somebody who is not logged in is unauthorized, and no money moves", async () => {
      const order = await aSoldOrder(shop)

      const answer = await aGuest(shop.api, shop.store).request(
        "post",
        `/admin/orders/${order.orderId}/cancel`
      )

      expect(answer.status).toBe(401)
      expect(await shop.requests("look_up")).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
    })
  })
})
