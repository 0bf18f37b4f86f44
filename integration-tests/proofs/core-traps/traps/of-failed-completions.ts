import {
  aChosenCheckout,
  gatewayMoneyOf,
  medusaMoneyOf,
  orderInAdmin,
} from "../a-play"
import type { TrapPlay, Trap } from "../provider-under-test"

export const TRAPS_OF_FAILED_COMPLETIONS: Trap[] = [
  {
    key: "refunded-by-itself",
    name: "refunds a payment by itself when the completion failed, and places the order on it at the next try",
    loss: "The goods leave, and the money has gone back.",
    needs: "captured",
    async story(play) {
      const checkout = await aFailedCompletion(play)
      const { body } = await checkout.complete()
      const { kept } = await gatewayMoneyOf(play)
      const order = body.order as { id: string } | undefined
      return {
        kept,
        paymentStatus:
          order && (await orderInAdmin(play, order.id)).paymentStatus,
      }
    },
    naive: { kept: 0, paymentStatus: "refunded" },
    right: { kept: 9990, paymentStatus: "captured" },
  },
  {
    key: "order-on-void",
    name: "places the order on the payment that it voided when the completion failed",
    loss: "An order that looks authorized has no money behind it, and can never be captured.",
    needs: "authorized",
    async story(play) {
      const checkout = await aFailedCompletion(play)
      const { body } = await checkout.complete()
      const { payments } = await medusaMoneyOf(play, checkout)
      return {
        isOrderOnVoid:
          body.type === "order" &&
          payments.every(({ canceled_at }) => canceled_at),
      }
    },
    naive: { isOrderOnVoid: true },
    right: { isOrderOnVoid: false },
  },
]

/** Creates a cart whose first completion failed after its payment. A second completion can succeed. */
async function aFailedCompletion(play: TrapPlay) {
  const { erp } = play.stage
  const checkout = await aChosenCheckout(play)
  erp.isDown = true
  const { body } = await checkout.complete()
  erp.isDown = false
  if (body.type === "order") throw new Error("The completion did not fail.")
  return checkout
}
