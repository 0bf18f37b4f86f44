import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder, anOrderAdmin, bothSums } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  agreed,
  aRefusal,
  expectSynchronized,
  resolveBeyondTheWindow,
} from "../support/expect-money"
import {
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
  givenLookupsThatReportNothing,
} from "../support/lost-answers"
import { LATER_THAN_WE_WAIT_MS } from "../support/jumping-clock"

const MANUAL = {
  capture: "manual",
}
const WAITING = "Waiting for confirmation of the capture"
const WAITING_FOR_ANOTHER = "waiting for confirmation of the previous capture"

aCardShop(MANUAL, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  describe("a capture that was made and whose answer is lost", () => {
    it.each(SOME_DONE_AND_LOST)(
      "succeeds when the answer %s and a look-up tells of it",
      async (_how, fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("capture")[fault]().once()

        await succeeds(orderAdmin.capture(order, 60))

        expect(await shop.requests("capture")).toHaveLength(1)
        expect(await bothSums(shop, order)).toEqual(
          agreed({ captured: 6000, paymentStatus: "partially_captured" })
        )
      }
    )

    it.each(SOME_DONE_AND_LOST)(
      "is unknown when the answer %s and look-ups fail, and is booked once it is known",
      async (_how, fault) => {
        const order = await aSoldOrder(shop)
        await givenLookupsThatReportNothing(shop)
        await shop.simulator.on("capture")[fault]().once()

        const answer = await orderAdmin.capture(order)
        await shop.simulator.clearFaults()

        expect(answer).toMatchObject(aRefusal(WAITING))
        await expectSynchronized(shop, order, {
          captured: 9990,
          paymentStatus: "captured",
        })
        expect(await shop.requests("capture")).toHaveLength(1)
      }
    )

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

    it("is made once, also when it is asked for again after it was settled", async () => {
      const order = await aSoldOrder(shop)
      await givenLookupsThatReportNothing(shop)
      await shop.simulator.on("capture").resetAfterCommit().once()
      await orderAdmin.capture(order, 60)
      await shop.simulator.clearFaults()
      await expectSynchronized(shop, order, {
        captured: 6000,
        paymentStatus: "partially_captured",
      })

      const again = await orderAdmin.capture(order, 39.9)
      await succeeds(orderAdmin.refund(order, 60))

      expect(again).toMatchObject(aRefusal("captured once already", "R$ 60.00"))
      expect(await shop.requests("capture")).toHaveLength(1)
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 6000, refunded: 6000, paymentStatus: "refunded" })
      )
    })
  })

  describe("a capture that was never made and whose answer is lost", () => {
    it.each(SOME_NOT_DONE_AND_LOST)(
      "is unknown when the answer %s, until the resolve window is over; then it can be made",
      async (_how, fault) => {
        const order = await aSoldOrder(shop)
        await shop.simulator.on("capture")[fault]().once()

        const answer = await orderAdmin.capture(order)
        const again = await orderAdmin.capture(order)
        await resolveBeyondTheWindow(shop, order)
        const resolved = await bothSums(shop, order)
        await succeeds(orderAdmin.capture(order))

        expect(answer).toMatchObject(aRefusal(WAITING))
        expect(again).toMatchObject(aRefusal(WAITING_FOR_ANOTHER))
        expect(resolved).toEqual(
          agreed({ captured: 0, paymentStatus: "authorized" })
        )
        expect(await shop.requests("capture")).toHaveLength(2)
        expect(await bothSums(shop, order)).toEqual(
          agreed({ captured: 9990, paymentStatus: "captured" })
        )
      }
    )

    it("can be given up by canceling the order once it is settled", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.on("capture").reset().once()
      await orderAdmin.capture(order)
      await resolveBeyondTheWindow(shop, order)

      await succeeds(orderAdmin.cancel(order))

      expect(await shop.charges()).toMatchObject([{ chargeStatus: "CANCELED" }])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 0, paymentStatus: "canceled" })
      )
    })
  })

  describe("a capture that the gateway makes after we have stopped waiting", () => {
    it("is unknown, and booked once look-ups show it", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("capture")
        .slowBeforeCommit(LATER_THAN_WE_WAIT_MS)
        .once()

      const answer = await orderAdmin.capture(order)

      expect(answer).toMatchObject(aRefusal(WAITING))
      await expectSynchronized(shop, order, {
        captured: 9990,
        paymentStatus: "captured",
      })
    })
  })

  describe("the merchant panel while nobody knows of a capture that was never made", () => {
    it.each([
      ["captures the same amount", 6000, "partially_captured"],
      ["captures another amount", 2500, "partially_captured"],
      ["releases the money", 0, "canceled"],
    ])("%s: that is what is booked", async (_what, captured, paymentStatus) => {
      const order = await aSoldOrder(shop)
      await givenLookupsThatReportNothing(shop)
      await shop.simulator.on("capture").reset().once()
      const answer = await orderAdmin.capture(order, 60)

      await (captured > 0
        ? shop.simulator.panelCapture(order.merchantChargeId, captured)
        : shop.simulator.panelVoid(order.merchantChargeId))
      await shop.simulator.clearFaults()

      expect(answer).toMatchObject(aRefusal(WAITING))
      await expectSynchronized(shop, order, { captured, paymentStatus })
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
