import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest } from "../support/a-shopper"
import { medusaSums } from "../support/medusa-sums"

aCardShop({}, (shop) => {
  describe("twenty completions of one cart at once", () => {
    it("make one order and one charge", async () => {
      const checkout = await aCardCheckoutWithCard({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => checkout.complete())
      )

      const orders = new Set(
        answers.flatMap(({ body }) =>
          body.type === "order" ? [body.order.id] : []
        )
      )
      expect(orders.size).toBe(1)
      expect(await shop.requests("authorize")).toHaveLength(1)
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 9990, refunded: 0 })
    })
  })

  describe("twenty authorizations of one session at once, without core's cart lock", () => {
    it("make one charge, and nobody cancels it", async () => {
      const checkout = await aCardCheckoutWithCard({
        ...shop,
        shopper: aGuest(shop.api, shop.store),
      })
      const payments = shop.container.resolve("payment")
      const [session] = await payments.listPaymentSessions({
        payment_collection_id: checkout.collectionId,
      })
      await shop.simulator.on("authorize").slow(200).once()

      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          payments.authorizePaymentSession(session!.id, {})
        )
      )

      expect(results.some(({ status }) => status === "fulfilled")).toBe(true)
      expect(await shop.requests("authorize")).toHaveLength(1)
      expect(await shop.charges()).toMatchObject([
        { capturedAmount: 9990, refundedAmount: 0 },
      ])
      const sums = await medusaSums(shop.container, checkout.collectionId)
      expect(sums.payments).toMatchObject([{ canceled_at: null }])
    })
  })
})
