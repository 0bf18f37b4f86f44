import {
  aCheckoutWithSession,
  anOrder,
  sumMoneyAtGateway,
  medusaMoneyOf,
  retrieveOrderStatuses,
  pressAdminButton,
} from "../trap-helpers"
import type { Trap } from "../provider-under-test"

export const TRAPS_OF_WAITING_ORDERS: Trap[] = [
  {
    key: "reported-amount-booked",
    name: "records the amount that a webhook names on an unpaid order, even if another amount was paid",
    loss: "An order that was paid in full looks half paid, or the other way round.",
    authorizationStatus: "pending_authorization",
    async playTrap(play) {
      const { provider, stage } = play
      const order = await anOrder(play)
      await provider.pay(order.session)
      const { id: sessionId } = order.session
      const report = { sessionId, kind: "captured" as const, amount: 50 }
      await provider.sendWebhook(stage, report)
      const { captured } = await sumMoneyAtGateway(play)
      return {
        paid: (await retrieveOrderStatuses(play, order.orderId)).paid,
        captured,
      }
    },
    naiveOutcome: { paid: 5000, captured: 9990 },
    correctOutcome: { paid: 9990, captured: 9990 },
  },
  {
    key: "canceled-still-payable",
    name: "does not tell the provider that an unpaid order was canceled, so that the payment code of the order remains payable",
    loss: "The shopper still pays the code, for an order that is never shipped.",
    authorizationStatus: "pending_authorization",
    async playTrap(play) {
      const { orderId } = await anOrder(play)
      await pressAdminButton(play, `orders/${orderId}/cancel`)
      await play.provider.runJobs?.(play.stage)
      const [charge] = await play.gateway.listCharges()
      return { isPayable: charge?.isPayable }
    },
    naiveOutcome: { isPayable: true },
    correctOutcome: { isPayable: false },
  },
  {
    key: "strangers-cart-completed",
    name: "completes another shopper's cart when a webhook names a payment session that does not exist",
    loss: "Somebody is charged for a cart that they have not bought.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const stranger = await aCheckoutWithSession(play)
      const sessionId = "payses_of_nobody"
      const report = { sessionId, kind: "authorized" as const, amount: 99.9 }
      await play.provider.sendWebhook(play.stage, report)
      const { orders } = await medusaMoneyOf(play, stranger)
      return { orders: orders.length }
    },
    naiveOutcome: { orders: 1 },
    correctOutcome: { orders: 0 },
  },
]
