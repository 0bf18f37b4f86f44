import type { CardShop } from "../support/a-card-shop"
import { aCardShop } from "../support/a-card-shop"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { latestChargeOf } from "../support/a-failed-completion"
import {
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
} from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { medusaSums } from "../support/medusa-sums"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { discrepanciesOf } from "../support/the-discrepancies"

const MINUTE_MS = 60_000

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  /** An order whose charge was found by looking it up, since the answer was lost. */
  const anAdoptedOrder = async () => {
    await shop.simulator.on("authorize").hangAfterCommit().once()
    return anOrderOf(shop)
  }

  const minutesPass = async (order: SoldOrder, minutes: number) => {
    await letTimePass(shop, order, minutes * MINUTE_MS)
    await resolveAndSynchronize(shop)
    await resolveAndSynchronize(shop)
  }

  /** How many lookups there are while minutes pass, one after the other. */
  const lookupsDuring = async (order: SoldOrder, steps: number[]) => {
    const lookups: number[] = []
    for (const minutes of steps) {
      const before = (await shop.requests("look_up")).length
      await minutesPass(order, minutes)
      lookups.push((await shop.requests("look_up")).length - before)
    }
    return lookups
  }

  describe("a charge that was adopted", () => {
    it("is looked at again after 5 and after 60 minutes, and not more often", async () => {
      const order = await anAdoptedOrder()

      const lookups = await lookupsDuring(order, [1, 3, 1, 10, 40, 5, 30, 1440])

      expect(lookups).toEqual([0, 0, 1, 0, 0, 1, 0, 0])
      expect(await discrepanciesOf(admin, { id: order.chargeId })).toEqual([])
    })

    it("is looked at as often when it counts as never made, and not for ever", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      await shop.simulator.on("authorize").reset().once()
      await checkout.complete()
      const { id: chargeId } = await latestChargeOf(shop, checkout)
      const none = { chargeId, paymentId: "", orderId: "" }
      await resolveAndSynchronize(shop)
      await letTimePass(shop, none, 4 * MINUTE_MS)
      await resolveAndSynchronize(shop)
      const { state } = await latestChargeOf(shop, checkout)

      const lookups: number[] = []
      for (const minutes of [6, 10, 60, 30, 1440]) {
        const before = (await shop.requests("look_up")).length
        await letTimePass(shop, none, minutes * MINUTE_MS)
        await resolveAndSynchronize(shop)
        await resolveAndSynchronize(shop)
        lookups.push((await shop.requests("look_up")).length - before)
      }

      expect(state).toBe("absent")
      expect(lookups).toEqual([1, 0, 1, 0, 0])
    })

    it("is looked at later when the gateway cannot be asked then", async () => {
      const order = await anAdoptedOrder()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await minutesPass(order, 6)
      await shop.simulator.clearFaults()

      expect(await lookupsDuring(order, [16, 2])).toEqual([1, 0])
    })

    it("that the gateway takes back is money that is gone: listed, and booked as given back", async () => {
      const order = await anAdoptedOrder()
      await shop.simulator.reverse(order.merchantChargeId)

      await minutesPass(order, 6)

      expect(
        await discrepanciesOf(admin, { id: order.chargeId }, "open")
      ).toMatchObject([
        {
          kind: "money_gone",
          order_id: order.orderId,
          gateway: { state: "canceled" },
          suggested_action: expect.stringContaining("Do not ship"),
        },
      ])
      expect(await orderInMedusa(shop, order)).toMatchObject({
        captures: [99.9],
        refunds: [99.9],
        isPaymentCanceled: false,
      })
      expect(await shop.requests("refund")).toEqual([])
    })

    it("that the gateway takes back after the first look is found by the second", async () => {
      const order = await anAdoptedOrder()
      await minutesPass(order, 6)
      await shop.simulator.reverse(order.merchantChargeId)
      await minutesPass(order, 30)
      const before = await discrepanciesOf(admin, { id: order.chargeId })

      await minutesPass(order, 30)

      expect(before).toEqual([])
      expect(
        await discrepanciesOf(admin, { id: order.chargeId }, "open")
      ).toMatchObject([{ kind: "money_gone" }])
    })

    it("of which a look-up shows less than before is listed, changes nothing, and is closed when it is shown again", async () => {
      const order = await anAdoptedOrder()
      await gatewayShows(order, "PRE_AUTHORIZED")

      await minutesPass(order, 6)
      const listed = await discrepanciesOf(
        admin,
        { id: order.chargeId },
        "open"
      )
      const booked = await orderInMedusa(shop, order)
      await shop.simulator.clearFaults()
      await minutesPass(order, 60)

      expect(listed).toMatchObject([{ kind: "contradicted" }])
      expect(booked).toMatchObject({ captures: [99.9], refunds: [] })
      expect(
        await discrepanciesOf(admin, { id: order.chargeId }, "open")
      ).toEqual([])
    })
  })

  describe("a charge whose answer came", () => {
    it("is looked at a day later, for what no notification told, and not before", async () => {
      const order = await anOrderOf(shop)

      expect(await lookupsDuring(order, [1, 5, 60, 1440, 1440])).toEqual([
        0, 0, 0, 1, 0,
      ])
    })
  })

  describe("a look-up that tells nothing that can be used", () => {
    it.each([
      ["a status that is not known", "SETTLED"],
      ["no such charge", undefined],
    ])(
      "as %s is listed, changes nothing, and is not repeated at once",
      async (_case, status) => {
        const order = await anOrderOf(shop)
        await minutesPass(order, 60)
        await (status === undefined
          ? shop.simulator
              .on("look_up")
              .respond(404, { message: "Charge not found", errors: [] })
              .always()
          : gatewayShows(order, status))

        const lookups = await lookupsDuring(order, [1440, 6, 6, 30])
        const listed = await discrepanciesOf(
          admin,
          { id: order.chargeId },
          "open"
        )
        await shop.simulator.clearFaults()

        // The pause after one that failed is longer than six minutes, and shorter than half an hour.
        expect(lookups).toEqual([1, 0, 0, 1])
        expect(listed).toMatchObject([{ kind: "contradicted" }])
        expect(await orderInMedusa(shop, order)).toMatchObject({
          captures: [99.9],
          refunds: [],
        })
      }
    )
  })

  describe("a charge that was to be captured at once and is only reserved", () => {
    it("is sold, is not captured by us, and is listed from an hour on, as long as it can be captured", async () => {
      const order = await anOrderLeftReserved()
      const sold = await medusaSums(shop.container, order.collectionId)
      const openNow = () =>
        discrepanciesOf(admin, { id: order.chargeId }, "open")

      await minutesPass(order, 6)
      const early = await discrepanciesOf(admin, { id: order.chargeId })
      await minutesPass(order, 60)
      const listed = await openNow()
      await minutesPass(order, 40 * 24 * 60)

      expect(sold).toMatchObject({ authorized: 9990, captured: 0 })
      expect(early).toEqual([])
      expect(listed).toMatchObject([
        {
          kind: "still_authorized",
          order_id: order.orderId,
          gateway: { state: "authorized", captured: 0 },
        },
      ])
      expect(await openNow()).toEqual([])
      expect(await shop.requests("capture")).toEqual([])
    })

    it("is booked when the gateway captures it within the hour", async () => {
      const order = await anOrderLeftReserved()
      await shop.simulator.clearFaults()
      await gatewayShows(order, "PAID")

      await minutesPass(order, 6)

      expect(await orderInMedusa(shop, order)).toMatchObject({
        captures: [99.9],
        transactions: [{ reference: "capture", amount: 99.9 }],
      })
      await shop.simulator.clearFaults()
      expect(await discrepanciesOf(admin, { id: order.chargeId })).toEqual([])
    })

    async function anOrderLeftReserved(): Promise<SoldOrder> {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      await shop.simulator.on("authorize").hang().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()
      const charge = await latestChargeOf(shop, checkout)
      await gatewayShows(charge, "PRE_AUTHORIZED")
      const { order } = await succeeds(checkout.complete())
      return sold(shop, order.id, checkout)
    }
  })

  async function gatewayShows(
    { merchantChargeId }: { merchantChargeId: string },
    status: string
  ): Promise<void> {
    await shop.simulator
      .on("look_up")
      .respond(200, {
        merchantChargeId,
        chargeStatus: status,
        originalAmount: 9990,
        amount: 9990,
        transactions: [
          {
            paymentType: "CREDIT",
            transactionStatus: status,
            originalAmount: 9990,
            amount: 9990,
          },
        ],
      })
      .always()
  }
})

async function anOrderOf(shop: CardShop): Promise<SoldOrder> {
  const shopper = aGuest(shop.api, shop.store)
  const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
  const { order } = await succeeds(checkout.complete())
  return sold(shop, order.id, checkout)
}

async function sold(
  shop: CardShop,
  orderId: string,
  checkout: SoldOrder["checkout"]
): Promise<SoldOrder> {
  const { payments } = await medusaSums(shop.container, checkout.collectionId)
  const { id, merchantChargeId } = await latestChargeOf(shop, checkout)
  return {
    orderId,
    paymentId: payments[0]!.id,
    collectionId: checkout.collectionId,
    merchantChargeId,
    chargeId: id,
    checkout,
  }
}
