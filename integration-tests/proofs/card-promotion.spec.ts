import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"

import { aCardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { medusaSums } from "../support/medusa-sums"

aCardShop({}, (shop) => {
  describe("a total with fractions of a centavo", () => {
    it("is charged rounded half up, as Medusa compares it, and the order counts as paid", async () => {
      await createPromotionsWorkflow(shop.container).run({
        input: {
          promotionsData: [
            {
              code: "DEZ",
              type: "standard",
              status: "active",
              application_method: {
                type: "percentage",
                target_type: "items",
                allocation: "across",
                value: 10,
                currency_code: "brl",
              },
            },
          ],
        },
      })
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckout(
        { ...shop, shopper },
        { goods: "book" }
      )
      const { cart } = await succeeds(
        shopper.request("post", `/store/carts/${checkout.cartId}/promotions`, {
          promo_codes: ["DEZ"],
        })
      )
      await succeeds(checkout.chooseCard())

      const { order } = await succeeds(checkout.complete())

      expect(cart.total).toBe(17.991)
      expect(await shop.charges()).toMatchObject([{ capturedAmount: 1799 }])
      const { body } = await shopper.request(
        "get",
        `/store/orders/${order.id}?fields=payment_status`
      )
      expect(body.order.payment_status).toBe("captured")
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 1799.1 })
    })
  })
})
