import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import {
  aSoldOrder,
  anOrderAdmin,
  bothSums,
  type SoldOrder,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { addABook } from "../support/an-order-to-pay"
import {
  agreed,
  aRefusal,
  expectSynchronized,
  type Money,
} from "../support/expect-money"
import { medusaSums } from "../support/medusa-sums"
import { givenLookupsThatReportNothing } from "../support/lost-answers"

const MANUAL = {
  capture: "manual",
}

const RESERVED = { captured: 0, paymentStatus: "authorized" }
const RELEASED = { captured: 0, paymentStatus: "canceled" }
const WHOLLY = { captured: 9990, paymentStatus: "captured" }
const partly = (captured: number): Money => ({
  captured,
  paymentStatus: "partially_captured",
})
const WAITING = "Waiting for confirmation of the capture"
const WAITING_FOR_ANOTHER = "waiting for confirmation of the previous capture"

aCardShop(MANUAL, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)
  const capturesSent = async () =>
    (await shop.requests("capture")).map(({ body }) => body)

  describe("capturing an order", () => {
    it("takes the amount that was asked for, of which no more can be refunded", async () => {
      const order = await aSoldOrder(shop)

      await succeeds(orderAdmin.capture(order, 30.5))
      const captured = await bothSums(shop, order)
      const all = await orderAdmin.refund(order)
      await succeeds(orderAdmin.refund(order, 30.5))

      expect(await capturesSent()).toEqual([{ amount: 3050 }])
      expect(captured).toEqual(agreed(partly(3050)))
      expect(all).toMatchObject(aRefusal("cannot refund more than"))
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 3050, refunded: 3050, paymentStatus: "refunded" })
      )
    })

    it("is refused a second time, since the rest is released with the first", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(orderAdmin.capture(order, 30))

      const another = await orderAdmin.capture(order, 20)
      const theRest = await orderAdmin.capture(order, 69.9)
      const all = await orderAdmin.capture(order)

      expect(another).toMatchObject(
        aRefusal("Nothing was captured", "captured once already", "R$ 30.00")
      )
      expect(theRest).toMatchObject(aRefusal("captured once already"))
      expect(all).toMatchObject(aRefusal("cannot capture more than"))
      expect(await capturesSent()).toHaveLength(1)
      expect(await bothSums(shop, order)).toEqual(agreed(partly(3000)))
    })

    it("is refused for more than is reserved, and comes before a refund: what is only reserved is not given back", async () => {
      const order = await aSoldOrder(shop)

      const more = await orderAdmin.capture(order, 99.91)
      const refunds = [
        await orderAdmin.refund(order),
        await orderAdmin.refund(order, 10),
      ]

      expect(more).toMatchObject(aRefusal("cannot capture more than"))
      for (const refund of refunds) {
        expect(refund).toMatchObject(aRefusal("refund more than"))
      }
      expect(await capturesSent()).toEqual([])
      expect(await shop.requests("refund")).toEqual([])
      expect(await bothSums(shop, order)).toEqual(agreed(RESERVED))
    })

    it("is refused after an edit to a higher price, for which core releases what is reserved", async () => {
      const order = await aSoldOrder(shop)
      await addABook(shop, admin, order.orderId)

      const all = await orderAdmin.capture(order)
      const more = await orderAdmin.capture(order, 119.89)

      expect(all).toMatchObject(aRefusal("has been canceled"))
      expect(more).toMatchObject(aRefusal("has been canceled"))
      expect(await capturesSent()).toEqual([])
      expect(await shop.charges()).toMatchObject([{ chargeStatus: "CANCELED" }])
    })
  })

  describe("capturing an order that was changed in the merchant panel", () => {
    it.each<{
      title: string
      panel: (order: SoldOrder) => Promise<unknown>
      refusal?: string[]
      sent: number
      after: Money
    }>([
      {
        title:
          "is refused when it was voided there, and Medusa's payment becomes canceled",
        panel: ({ merchantChargeId }) =>
          shop.simulator.panelVoid(merchantChargeId),
        refusal: ["Nothing was captured", "canceled"],
        sent: 0,
        after: RELEASED,
      },
      {
        title:
          "is refused when another amount was captured there, which is booked by itself",
        panel: ({ merchantChargeId }) =>
          shop.simulator.panelCapture(merchantChargeId, 4000),
        refusal: ["Nothing was captured", "captured once already", "R$ 40.00"],
        sent: 0,
        after: partly(4000),
      },
      {
        title:
          "succeeds when the same is captured there a moment before, and books it once",
        panel: () =>
          shop.simulator
            .on("capture")
            .afterPanel({ kind: "capture", amount: 9990 })
            .once(),
        sent: 1,
        after: WHOLLY,
      },
    ])("$title", async ({ panel, refusal, sent, after }) => {
      const order = await aSoldOrder(shop)
      await panel(order)

      const answer = await orderAdmin.capture(order)

      expect(answer).toMatchObject(
        refusal ? aRefusal(...refusal) : { status: 200 }
      )
      expect(await capturesSent()).toHaveLength(sent)
      await expectSynchronized(shop, order, after)
      const { payments } = await medusaSums(shop.container, order.collectionId)
      if (after === RELEASED) {
        expect(payments).toMatchObject([{ canceled_at: expect.anything() }])
        expect(await orderAdmin.capture(order)).toMatchObject(
          aRefusal("canceled")
        )
      }
    })
  })

  describe("capturing an order after seven days", () => {
    it("is refused with the reason, and Medusa's payment becomes canceled", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.advanceClock(7 * 24 * 3_600_000)

      const answer = await orderAdmin.capture(order)

      expect(answer).toMatchObject(
        aRefusal("Nothing was captured", "expired", "7 days")
      )
      expect(await capturesSent()).toEqual([])
      await expectSynchronized(shop, order, RELEASED)
    })
  })

  describe("a capture that was made and whose answer is lost", () => {
    it("is unknown while look-ups lag, and whatever else is asked of the charge waits for it", async () => {
      const order = await aSoldOrder(shop)
      await givenLookupsThatReportNothing(shop, "lag")
      await shop.simulator.on("capture").hangAfterCommit().once()

      const answer = await orderAdmin.capture(order, 60)
      const again = await orderAdmin.capture(order, 60)
      const refund = await orderAdmin.refund(order, 10)
      const cancel = await orderAdmin.cancel(order)
      const meanwhile = await bothSums(shop, order)
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject(aRefusal(WAITING, order.merchantChargeId))
      expect(again).toMatchObject(
        aRefusal("Nothing was captured", WAITING_FOR_ANOTHER, "R$ 60.00")
      )
      expect(refund).toMatchObject(aRefusal("not allowed to refund more than"))
      expect(cancel).toMatchObject(
        aRefusal("was not canceled", WAITING_FOR_ANOTHER, "R$ 60.00")
      )
      expect(meanwhile).toMatchObject({
        gateway: { captured: 6000 },
        medusa: { captured: 0 },
        orderPaid: 0,
        paymentStatus: "authorized",
      })
      await expectSynchronized(shop, order, {
        captured: 6000,
        paymentStatus: "partially_captured",
      })
      expect(await shop.requests("capture")).toHaveLength(1)
    })
  })

  describe("a capture that look-ups lag behind", () => {
    it("lets no refund start from what was before it", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("capture").invisibleFor(60_000).once()
      await succeeds(orderAdmin.capture(order))

      const tooSoon = await orderAdmin.refund(order, 10)
      await shop.simulator.advanceClock(60_000)
      await succeeds(orderAdmin.refund(order, 10))

      expect(tooSoon).toMatchObject(
        aRefusal("Nothing was refunded", "does not show yet")
      )
      expect(await bothSums(shop, order)).toEqual(
        agreed({
          captured: 9990,
          refunded: 1000,
          paymentStatus: "partially_refunded",
        })
      )
    })
  })

  describe("a capture before which the gateway cannot be asked", () => {
    it("is not sent, says so, and can be repeated at once", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      const answer = await orderAdmin.capture(order)
      await shop.simulator.clearFaults()
      const sent = await shop.requests("capture")
      await succeeds(orderAdmin.capture(order))

      expect(answer).toMatchObject(
        aRefusal("Nothing was captured", "could not be asked", "Try again")
      )
      expect(sent).toEqual([])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, paymentStatus: "captured" })
      )
    })
  })
})
