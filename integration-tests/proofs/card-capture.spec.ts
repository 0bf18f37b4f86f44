import { aCardShop } from "../support/a-card-shop"
import { type Answer, succeeds } from "../support/a-shopper"
import { aSoldOrder, aTill, bothSums } from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  agreed,
  aRefusal,
  expectReadable,
  expectSynchronized,
} from "../support/expect-money"
import { medusaSums } from "../support/medusa-sums"

const MANUAL = {
  capture: "manual",
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}

aCardShop(MANUAL, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const till = aTill(() => admin)
  const capturesSent = async () =>
    (await shop.requests("capture")).map(({ body }) => body)

  describe("capturing an order", () => {
    it("takes all that is reserved when no amount is said", async () => {
      const order = await aSoldOrder(shop)

      await succeeds(till.capture(order))

      expect(await capturesSent()).toEqual([{ amount: 9990 }])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, paymentStatus: "captured" })
      )
    })

    it("takes the amount that was asked for, of which no more can be refunded", async () => {
      const order = await aSoldOrder(shop)

      await succeeds(till.capture(order, 30.5))
      const captured = await bothSums(shop, order)
      const all = await till.refund(order)
      await succeeds(till.refund(order, 30.5))

      expect(await capturesSent()).toEqual([{ amount: 3050 }])
      expect(captured).toEqual(
        agreed({ captured: 3050, paymentStatus: "partially_captured" })
      )
      expect(all).toMatchObject(aRefusal("cannot refund more than"))
      expect(await bothSums(shop, order)).toEqual(
        agreed({
          captured: 3050,
          refunded: 3050,
          paymentStatus: "refunded",
        })
      )
    })

    it("is refused a second time, since the rest is released with the first", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(till.capture(order, 30))

      const another = await till.capture(order, 20)
      const theRest = await till.capture(order, 69.9)
      const all = await till.capture(order)

      expect(another).toMatchObject(
        aRefusal("Nothing was captured", "captured once already", "R$ 30.00")
      )
      expect(theRest).toMatchObject(aRefusal("captured once already"))
      expect(all).toMatchObject(aRefusal("cannot capture more than"))
      expect(await capturesSent()).toHaveLength(1)
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 3000, paymentStatus: "partially_captured" })
      )
    })

    it("is refused for more than is reserved", async () => {
      const order = await aSoldOrder(shop)

      const more = await till.capture(order, 99.91)

      expect(more).toMatchObject(aRefusal("cannot capture more than"))
      expect(await capturesSent()).toEqual([])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 0, paymentStatus: "authorized" })
      )
    })

    it("comes before a refund: what is only reserved is not given back", async () => {
      const order = await aSoldOrder(shop)

      const all = await till.refund(order)
      const part = await till.refund(order, 10)

      const refusal = aRefusal("refund more than")
      expect(all).toMatchObject(refusal)
      expect(part).toMatchObject(refusal)
      expect(await shop.requests("refund")).toEqual([])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 0, paymentStatus: "authorized" })
      )
    })

    it("is refused after an edit to a higher price, for which core releases what is reserved", async () => {
      const order = await aSoldOrder(shop)
      await succeeds(addToOrder(order.orderId, shop.store.variants.book))

      const all = await till.capture(order)
      const more = await till.capture(order, 119.89)

      expect(all).toMatchObject(aRefusal("has been canceled"))
      expect(more).toMatchObject(aRefusal("has been canceled"))
      expect(await capturesSent()).toEqual([])
      expect(await shop.charges()).toMatchObject([{ chargeStatus: "CANCELED" }])
    })
  })

  describe("capturing an order that was changed in the merchant panel", () => {
    it("is refused when it was voided there, and Medusa's payment becomes canceled", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelVoid(order.merchantChargeId)

      const answer = await till.capture(order)

      expect(answer).toMatchObject(
        aRefusal("Nothing was captured", order.merchantChargeId, "canceled")
      )
      expect(await capturesSent()).toEqual([])
      await expectSynchronized(shop, order, {
        captured: 0,
        paymentStatus: "canceled",
      })
      expect(
        await medusaSums(shop.container, order.collectionId)
      ).toMatchObject({ payments: [{ canceled_at: expect.anything() }] })
      expect(await till.capture(order)).toMatchObject(aRefusal("canceled"))
    })

    it("succeeds without a second call when the same was captured there, and books it once", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelCapture(order.merchantChargeId)

      await succeeds(till.capture(order))

      expect(await capturesSent()).toEqual([])
      await expectSynchronized(shop, order, {
        captured: 9990,
        paymentStatus: "captured",
      })
    })

    it("is refused when another amount was captured there, which is booked by itself", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.panelCapture(order.merchantChargeId, 4000)

      const answer = await till.capture(order)

      expect(answer).toMatchObject(
        aRefusal("Nothing was captured", "captured once already", "R$ 40.00")
      )
      expect(await capturesSent()).toEqual([])
      await expectSynchronized(shop, order, {
        captured: 4000,
        paymentStatus: "partially_captured",
      })
    })

    it("succeeds when the same is captured there a moment before, and books it once", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("capture")
        .afterPanel({ kind: "capture", amount: 9990 })
        .once()

      await succeeds(till.capture(order))

      await expectSynchronized(shop, order, {
        captured: 9990,
        paymentStatus: "captured",
      })
    })

    it("is refused when another amount is captured there a moment before, which is booked by itself", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator
        .on("capture")
        .afterPanel({ kind: "capture", amount: 2500 })
        .once()

      const answer = await till.capture(order)

      expect(answer).toMatchObject(
        aRefusal("Nothing was captured", "the payment service refused")
      )
      await expectSynchronized(shop, order, {
        captured: 2500,
        paymentStatus: "partially_captured",
      })
    })
  })

  describe("several captures of one order at once", () => {
    it.each([2, 20])("%i clicks capture once", async (clicks) => {
      const order = await aSoldOrder(shop)

      const answers = await Promise.all(
        Array.from({ length: clicks }, () => till.capture(order))
      )

      expectReadable(answers)
      expect(await capturesSent()).toEqual([{ amount: 9990 }])
      expect(await bothSums(shop, order)).toEqual(
        agreed({ captured: 9990, paymentStatus: "captured" })
      )
    })

    it.each([2, 20])(
      "of %i amounts one is taken, and all others are refused in words",
      async (admins) => {
        const order = await aSoldOrder(shop)

        const answers = await Promise.all(
          Array.from({ length: admins }, (_, at) =>
            till.capture(order, 30 + at)
          )
        )

        const taken = answers.findIndex(({ status }) => status === 200)
        const captured = 3000 + 100 * taken
        expectReadable(answers)
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(await capturesSent()).toEqual([{ amount: captured }])
        expect(await bothSums(shop, order)).toEqual(
          agreed({ captured, paymentStatus: "partially_captured" })
        )
      }
    )
  })

  // Last in this file: the simulator's clock cannot be turned back.
  describe("capturing an order after seven days", () => {
    it("is refused with the reason, and Medusa's payment becomes canceled", async () => {
      const order = await aSoldOrder(shop)
      await shop.simulator.advanceClock(7 * 24 * 3_600_000)

      const answer = await till.capture(order)

      expect(answer).toMatchObject(
        aRefusal("Nothing was captured", "expired", "7 days")
      )
      expect(await capturesSent()).toEqual([])
      await expectSynchronized(shop, order, {
        captured: 0,
        paymentStatus: "canceled",
      })
    })
  })

  async function addToOrder(
    orderId: string,
    variantId: string
  ): Promise<Answer> {
    const post = (path: string, body: unknown = {}) =>
      admin.request("post", `/admin/order-edits${path}`, body)
    await succeeds(post("", { order_id: orderId }))
    await succeeds(
      post(`/${orderId}/items`, {
        items: [{ variant_id: variantId, quantity: 1 }],
      })
    )
    await succeeds(post(`/${orderId}/request`))
    return post(`/${orderId}/confirm`)
  }
})
