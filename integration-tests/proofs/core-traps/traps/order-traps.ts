import { Modules } from "@medusajs/framework/utils"
import { addABook } from "../../../support/orders/an-order-to-pay"
import {
  anOrder,
  sumMoneyAtGateway,
  medusaMoneyOf,
  retrieveOrderStatuses,
  pressAdminButton,
} from "../trap-helpers"
import type { Trap } from "../provider-under-test"

export const TRAPS_OF_ORDERS: Trap[] = [
  {
    key: "capture-of-a-part",
    name: "does not pass the amount to the provider when an administrator captures a part of the reserved money",
    loss: "An admin captures R$ 30, and the shopper pays R$ 99.90.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const order = await anOrder(play)
      await pressAdminButton(play, `payments/${order.paymentId}/capture`, {
        amount: 30,
      })
      const { captured } = await sumMoneyAtGateway(play)
      return { booked: (await medusaMoneyOf(play, order)).captured, captured }
    },
    naiveOutcome: { booked: 3000, captured: 9990 },
    correctOutcome: { booked: 3000, captured: 3000 },
  },
  {
    key: "captured-again",
    name: "answers 200 when an administrator captures a payment that is captured already",
    loss: "Whoever captures by an ERP believes that more was taken than there is.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const { paymentId } = await anOrder(play)
      const path = `payments/${paymentId}/capture`
      await pressAdminButton(play, path)
      const status = await pressAdminButton(play, path, { amount: 5000 })
      return { status }
    },
    naiveOutcome: { status: 200 },
    correctOutcome: { status: 400 },
  },
  {
    key: "refunded-twice",
    name: "deletes its record of a refund whose answer was lost, so that the refund is made a second time",
    loss: "The shopper gets the money twice, and Medusa shows it once.",
    authorizationStatus: "captured",
    async playTrap(play) {
      const order = await anOrder(play)
      const refundTenReais = () =>
        pressAdminButton(play, `payments/${order.paymentId}/refund`, {
          amount: 10,
        })
      await play.gateway.loseAnswerOfNextRefund()
      if ((await refundTenReais()) >= 400) await refundTenReais()
      const { refunded } = await sumMoneyAtGateway(play)
      return { booked: (await medusaMoneyOf(play, order)).refunded, refunded }
    },
    naiveOutcome: { booked: 1000, refunded: 2000 },
    correctOutcome: { booked: 1000, refunded: 1000 },
  },
  {
    key: "refund-before-refusal",
    name: "refunds an order with an open edit when an administrator cancels the order, and then refuses the cancellation",
    loss: "The money is gone, the order is not canceled and is shipped.",
    authorizationStatus: "captured",
    async playTrap(play) {
      const { orderId } = await anOrder(play)
      await pressAdminButton(play, "order-edits", { order_id: orderId })
      const status = await pressAdminButton(play, `orders/${orderId}/cancel`)
      const order = await retrieveOrderStatuses(play, orderId)
      const { refunded } = await sumMoneyAtGateway(play)
      return { status, isCanceled: order.status === "canceled", refunded }
    },
    naiveOutcome: { status: 400, isCanceled: false, refunded: 9990 },
    correctOutcome: { status: 400, isCanceled: false, refunded: 0 },
  },
  {
    key: "void-failure-swallowed",
    name: "cancels an order although the provider could not release the order's reserved money",
    loss: "The shopper's money stays reserved for an order that is canceled, and nobody is told.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const { orderId } = await anOrder(play)
      await play.gateway.refuseNextCall("void")
      await pressAdminButton(play, `orders/${orderId}/cancel`)
      const { status } = await retrieveOrderStatuses(play, orderId)
      const { reserved } = await sumMoneyAtGateway(play)
      return { isCanceledWithMoney: status === "canceled" && reserved > 0 }
    },
    naiveOutcome: { isCanceledWithMoney: true },
    correctOutcome: { isCanceledWithMoney: false },
  },
  {
    key: "refund-failure-booked",
    name: "records the refund of a canceled order although the provider could not make the refund",
    loss: "The order's account says that the shopper was refunded, and the shopper was not.",
    authorizationStatus: "captured",
    async playTrap(play) {
      const { orderId } = await anOrder(play)
      await play.gateway.refuseNextCall("refund")
      await pressAdminButton(play, `orders/${orderId}/cancel`)
      const { paid } = await retrieveOrderStatuses(play, orderId)
      return { paid, kept: (await sumMoneyAtGateway(play)).kept }
    },
    naiveOutcome: { paid: 0, kept: 9990 },
    correctOutcome: { paid: 9990, kept: 9990 },
  },
  {
    key: "edit-cancels-payment",
    name: "cancels the payment of an order with reserved money when an edit raises the order's total",
    loss: "The reserved money is released; the whole sum must be asked of the shopper once more.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const { stage } = play
      const order = await anOrder(play)
      await addABook(stage, stage.admin, order.orderId)
      const { payments } = await medusaMoneyOf(play, order)
      return {
        isCanceled: payments.every(({ canceled_at }) => canceled_at),
      }
    },
    naiveOutcome: { isCanceled: true },
    correctOutcome: { isCanceled: false },
  },
  {
    key: "canceled-shown-as-authorized",
    name: "still shows an order as authorized after the order's payment was canceled",
    loss: "The order looks safe to ship, and nothing is reserved for it.",
    authorizationStatus: "authorized",
    async playTrap(play) {
      const { stage, provider } = play
      const { orderId, paymentId } = await anOrder(play)
      await stage.container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
      await provider.runJobs?.(stage)
      const { paymentStatus } = await retrieveOrderStatuses(play, orderId)
      return { isShownAuthorized: paymentStatus === "authorized" }
    },
    naiveOutcome: { isShownAuthorized: true },
    correctOutcome: { isShownAuthorized: false },
  },
]
