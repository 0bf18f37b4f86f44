import { completeCartWorkflow } from "@medusajs/medusa/core-flows"

import { aCardCheckoutWithCard } from "./a-card-checkout"
import { aCardShop } from "./a-card-shop"
import { aGuest, succeeds } from "./a-shopper"
import { medusaSums } from "./medusa-sums"

/**
 * What must hold when core rolls a completion back after the card was charged. For one way of
 * capturing, since Medusa's runner boots one application per file.
 */
export function aFailedCompletion(capture: "automatic" | "manual"): void {
  const captured = capture === "automatic" ? 9990 : 0
  let erpIsDown = false
  // Another plugin's hook, which runs after the payment. Medusa's types do not know it.
  const { orderCreated } = completeCartWorkflow.hooks as unknown as {
    orderCreated(handler: () => void): void
  }
  orderCreated(() => {
    if (erpIsDown) {
      throw new Error("The ERP is down.")
    }
  })

  aCardShop({ capture }, (shop) => {
    afterEach(() => {
      erpIsDown = false
    })

    describe("a completion that fails after the card was charged", () => {
      it("moves no money back, and places the order on the same charge when it is repeated", async () => {
        const shopper = aGuest(shop.api, shop.store)
        const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
        erpIsDown = true

        const failed = await checkout.complete()
        const newCard = await checkout.chooseCard()
        erpIsDown = false
        const { order } = await succeeds(checkout.complete())

        expect(failed.body.type).not.toBe("order")
        expect(newCard).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining("pagamento em andamento") },
        })
        expect(await shop.requests("authorize")).toHaveLength(1)
        expect(await shop.charges()).toMatchObject([
          { capturedAmount: captured, refundedAmount: 0 },
        ])
        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: order.id }],
          payments: [{ canceled_at: null }],
          captured,
          refunded: 0,
        })
      })

      it("leaves charge and cart in the log", async () => {
        const shopper = aGuest(shop.api, shop.store)
        const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
        const logged = jest.spyOn(shop.container.resolve("logger"), "error")
        erpIsDown = true

        await checkout.complete()

        const [charge] = await shop.charges()
        const lines = logged.mock.calls.flat().join("\n")
        logged.mockRestore()
        expect(lines).toContain(
          `charge ${charge?.merchantChargeId} of cart ${checkout.cartId}`
        )
      })
    })
  })
}
