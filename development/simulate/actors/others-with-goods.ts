import type { Actor } from "./actor"
import { runAtGateway } from "../gateway/at-gateway"
import { returnable } from "../core/order/goods"
import type { Order } from "../core/records/records"
import { latestOrder, ship } from "./latest-order"
import type { Stage } from "../process/stage"
import type { OtherStep } from "../stories/story"

/**
 * A step of an administrator with the goods of the latest order: to ship, take back or exchange them, or to refund the
 * amount by which the order is overpaid.
 */
export type StepWithGoods = Extract<
  OtherStep,
  {
    kind:
      | "return_goods"
      | "end_return"
      | "exchange_goods"
      | "refund_overpaid"
      | "ship_part"
  }
>

/** The highest number of shipments of one order, in a story that ships orders in parts. */
const PARTS = 2

/** Carries out a step of an administrator with the goods of the latest order. */
export async function doWithGoods(
  stage: Stage,
  actor: Actor,
  step: StepWithGoods
): Promise<void> {
  if (step.kind === "ship_part") return ship(stage, actor, PARTS)
  const order = latestOrder(stage)
  if (!order) return
  switch (step.kind) {
    case "return_goods":
      return takeBack(stage, actor, { order, share: step.share })
    case "exchange_goods":
      return takeBack(stage, actor, { order, ...step })
    case "end_return":
      await actor.asAdmin(`/admin/returns/${order.id}/${step.how}`)
      return
    case "refund_overpaid":
      return step.where === "admin"
        ? refundOverpaid(stage, actor, order)
        : refundOverpaidInPanel(stage, order)
  }
}

/**
 * Requests a return of a share of the order's goods. With `more`, requests an exchange for goods of another value
 * instead. Goods that were not shipped are shipped first.
 */
async function takeBack(
  stage: Stage,
  actor: Actor,
  { order, share, more }: { order: Order; share: number; more?: number }
): Promise<void> {
  await ship(stage, actor)
  const amount = Math.floor(returnable(order) * share) / 100
  if (!order.isShipped || amount <= 0) return
  if (more === undefined) {
    await actor.asAdmin(`/admin/returns/${order.id}/request`, {
      body: { amount },
    })
    return
  }
  const instead = Math.floor(order.total * more) / 100
  await actor.asAdmin(`/admin/exchanges/${order.id}`, {
    body: { amount, more: instead },
  })
}

/**
 * Refunds the amount by which Medusa shows the order as overpaid. The refund is of the latest payment that has enough
 * money left.
 */
async function refundOverpaid(
  { records }: Stage,
  actor: Actor,
  order: Order
): Promise<void> {
  const over = 0 - records.dueOf(order)
  const payment = records
    .paymentsOf(order.collectionIds)
    .filter(({ id }) => records.keptOf(id) >= over)
    .at(-1)
  if (over <= 0 || !payment) return
  const { id } = payment
  await actor.asAdmin(`/admin/payments/${id}/refund`, {
    body: { amount: over / 100 },
    money: { kind: "refund", id, amount: over },
  })
}

/** Refunds the amount by which the order is overpaid in the merchant's panel, which has no connection to the store. */
async function refundOverpaidInPanel(
  stage: Stage,
  order: Order
): Promise<void> {
  const over = 0 - stage.records.dueOf(order)
  const { actions } = stage.gateway
  const charge = (await actions.charges())
    .filter((one) => one.capturedAmount - one.refundedAmount >= over)
    .at(-1)
  if (over <= 0 || !charge) return
  const words = await runAtGateway(() =>
    actions.panelRefund(charge.merchantChargeId, over)
  )
  stage.note(
    `panel: refunds ${over} of ${charge.merchantChargeId}, which was overpaid: ${words}`
  )
}
