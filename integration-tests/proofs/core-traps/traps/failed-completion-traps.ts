import {
  aCheckoutWithSession,
  sumMoneyAtGateway,
  medusaMoneyOf,
  retrieveOrderStatuses,
} from "../trap-helpers"
import type { TrapContext, Trap } from "../provider-under-test"

export const TRAPS_OF_FAILED_COMPLETIONS: Trap[] = [
  {
    key: "refunded-by-itself",
    name: "refunds a captured payment when a cart's completion fails, and places the order with this payment at the next completion",
    loss: "The goods leave, and the money has gone back.",
    authorizationStatus: "captured",
    async playTrap(play) {
      const checkout = await aCheckoutWithFailedCompletion(play)
      const { body } = await checkout.complete()
      const { kept } = await sumMoneyAtGateway(play)
      const order = body.order as { id: string } | undefined
      return {
        kept,
        paymentStatus:
          order && (await retrieveOrderStatuses(play, order.id)).paymentStatus,
      }
    },
    naiveOutcome: { kept: 0, paymentStatus: "refunded" },
    correctOutcome: { kept: 9990, paymentStatus: "captured" },
  },
  {
    key: "order-on-void",
    name: "voids an authorized payment when a cart's completion fails, and places the order with this payment at the next completion",
    loss: "An order that looks authorized has no money behind it, and can never be captured.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const checkout = await aCheckoutWithFailedCompletion(play)
      const { body } = await checkout.complete()
      const { payments } = await medusaMoneyOf(play, checkout)
      return {
        isOrderOnVoid:
          body.type === "order" &&
          payments.every(({ canceled_at }) => canceled_at),
      }
    },
    naiveOutcome: { isOrderOnVoid: true },
    correctOutcome: { isOrderOnVoid: false },
  },
]

/** Creates a cart whose first completion failed after its payment. A second completion can succeed. */
async function aCheckoutWithFailedCompletion(play: TrapContext) {
  const { erp } = play.stage
  const checkout = await aCheckoutWithSession(play)
  erp.isDown = true
  const { body } = await checkout.complete()
  erp.isDown = false
  if (body.type === "order") throw new Error("The completion did not fail.")
  return checkout
}
