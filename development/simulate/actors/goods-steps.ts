import type { Administrator } from "./administrator"
import { tryActionAtGateway } from "../gateway/gateway-actions"
import { returnableValue } from "../core/order/returns-and-exchanges"
import type { Order } from "../core/records/core-records"
import {
  latestOrder,
  shipPaidOrAuthorizedOrders,
} from "./latest-and-payable-orders"
import type { SimulatedStore } from "../process/simulated-store"
import type { NonShopperStep } from "../stories/story"

/**
 * An action of an administrator that concerns goods: a return, an exchange, a partial shipment, or a refund of an
 * overpaid amount. A partial shipment is for all pending orders that are paid or authorized. The other actions are for
 * the latest order.
 */
export type GoodsStep = Extract<
  NonShopperStep,
  {
    kind:
      | "return_goods"
      | "end_return"
      | "exchange_goods"
      | "refund_overpaid"
      | "ship_part"
  }
>

/**
 * The largest number of shipments of one order. A step that ships a part of the goods skips orders with this many
 * shipments.
 */
const MOST_SHIPMENTS_OF_ORDER = 2

export async function doGoodsStep(
  store: SimulatedStore,
  actor: Administrator,
  step: GoodsStep
): Promise<void> {
  if (step.kind === "ship_part")
    return shipPaidOrAuthorizedOrders(store, actor, MOST_SHIPMENTS_OF_ORDER)
  const order = latestOrder(store)
  if (!order) return
  switch (step.kind) {
    case "return_goods":
      return requestReturnOrExchange(store, actor, { order, share: step.share })
    case "exchange_goods":
      return requestReturnOrExchange(store, actor, { order, ...step })
    case "end_return":
      await actor.requestAsAdmin(`/admin/returns/${order.id}/${step.how}`)
      return
    case "refund_overpaid":
      return step.where === "admin"
        ? refundOverpaid(store, actor, order)
        : refundOverpaidInPanel(store, order)
  }
}

/**
 * Requests a return of part of an order's goods, or an exchange if `more` is given. `share` is the part of the goods to
 * return, from 0 to 1. `more` is the value of the new goods, as a fraction of the order's total.
 *
 * Only shipped goods can be returned, so the function first ships all pending orders that are paid or authorized.
 * Requests nothing if the given order is still not shipped, or if the returned goods have no value.
 */
async function requestReturnOrExchange(
  store: SimulatedStore,
  actor: Administrator,
  { order, share, more }: { order: Order; share: number; more?: number }
): Promise<void> {
  await shipPaidOrAuthorizedOrders(store, actor)
  const amount = Math.floor(returnableValue(order) * share) / 100
  if (!order.isShipped || amount <= 0) return
  if (more === undefined) {
    await actor.requestAsAdmin(`/admin/returns/${order.id}/request`, {
      body: { amount },
    })
    return
  }
  const instead = Math.floor(order.total * more) / 100
  await actor.requestAsAdmin(`/admin/exchanges/${order.id}`, {
    body: { amount, more: instead },
  })
}

/**
 * Refunds the overpaid amount of an order through Medusa's admin. It refunds the latest payment that still has enough
 * money. Does nothing if the order is not overpaid, or if no payment has enough money.
 */
async function refundOverpaid(
  { records }: SimulatedStore,
  actor: Administrator,
  order: Order
): Promise<void> {
  const over = 0 - records.amountDueOf(order)
  const payment = records
    .paymentsOfCollections(order.collectionIds)
    .filter(({ id }) => records.keptAmountOfPayment(id) >= over)
    .at(-1)
  if (over <= 0 || !payment) return
  const { id } = payment
  await actor.requestAsAdmin(`/admin/payments/${id}/refund`, {
    body: { amount: over / 100 },
    money: { kind: "refund", id, amount: over },
  })
}

/**
 * Refunds the overpaid amount of an order in the gateway's panel for merchants, without a request to the store. It
 * refunds the gateway's latest charge that still has enough money. Does nothing if the order is not overpaid, or if no
 * charge has enough money.
 */
async function refundOverpaidInPanel(
  store: SimulatedStore,
  order: Order
): Promise<void> {
  const over = 0 - store.records.amountDueOf(order)
  const { actions } = store.gateway
  const charge = (await actions.charges())
    .filter((one) => one.capturedAmount - one.refundedAmount >= over)
    .at(-1)
  if (over <= 0 || !charge) return
  const words = await tryActionAtGateway(() =>
    actions.panelRefund(charge.merchantChargeId, over)
  )
  store.appendToLog(
    `panel: refunds ${over} of ${charge.merchantChargeId}, which was overpaid: ${words}`
  )
}
