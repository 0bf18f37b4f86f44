import type { CardShop } from "../../support/a-card-shop"
import { aCardShop } from "../../support/a-card-shop"
import { aCardCheckoutWithCard } from "../../support/a-card-checkout"
import { latestChargeOf } from "../../support/a-failed-completion"
import {
  letTimePass,
  resolveAndSynchronize,
  type SoldOrder,
} from "../../support/a-sold-order"
import { aGuest, succeeds } from "../../support/a-shopper"
import { type Admin, anAdmin } from "../../support/an-admin"
import { medusaSums } from "../../support/medusa-sums"
import { orderInMedusa } from "../../support/an-order-in-medusa"
import { discrepanciesOf } from "../../support/the-discrepancies"

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
