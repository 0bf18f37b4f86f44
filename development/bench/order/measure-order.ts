import { setTimeout as sleep } from "node:timers/promises"

import { CAPTURING_BASELINE } from "../comparisons"
import type { Receiver } from "../deliver"
import { monotonicMs } from "../errands/monotonic"
import type { Stage } from "../open-stage"
import { queryDatabase } from "../query-database"
import { untilWorkedOff } from "../until-worked-off"
import type { PaidCart } from "./prepare-charges"
import { WEBHOOK, WORKFLOW, type Way } from "./ways"

/** Until the process listens for the order, and has done with the one before. */
const REST_MS = 150

export interface PlacedCart {
  way: Way
  /** From the delivery, or the call, until Medusa tells that the order is placed. */
  placedMs: number
  /** Until the answer to the delivery; undefined where there is none. */
  acknowledgedMs: number | undefined
  /** What Medusa's process asked the database for meanwhile. */
  statements: number
}

/** One order, with nothing else going on. */
export async function measureOrder(
  stage: Stage,
  hooks: Receiver,
  paid: PaidCart
): Promise<PlacedCart> {
  const placed = stage.errand("watchOrder", {})
  await sleep(REST_MS)
  const { startedAt, acknowledgedAt } = await begin(stage, hooks, paid)
  const { placedAt, orderId, statements } = await placed
  await untilWorkedOff(stage)
  await mustBeOrderOf(stage, paid, orderId)
  return {
    way: paid.way,
    placedMs: placedAt - startedAt,
    acknowledgedMs: acknowledgedAt && acknowledgedAt - startedAt,
    statements,
  }
}

async function begin(
  { errand }: Stage,
  hooks: Receiver,
  { way, sessionId, amount, notification }: PaidCart
): Promise<{ startedAt: number; acknowledgedAt: number | undefined }> {
  if (way === WORKFLOW) {
    const { calledAt } = await errand("placeByWorkflow", { sessionId, amount })
    return { startedAt: calledAt, acknowledgedAt: undefined }
  }
  const body = JSON.stringify(notification)
  const startedAt = monotonicMs()
  await hooks.deliver(hookOf(way), body)
  return { startedAt, acknowledgedAt: monotonicMs() }
}

function hookOf(way: Way): string {
  return way === WEBHOOK
    ? `/hooks/payment/system_${CAPTURING_BASELINE.id}`
    : `/hooks/checkout-transparent/${way.provider.split("_").at(-1)}`
}

async function mustBeOrderOf(
  { databaseUrl }: Stage,
  { cartId }: PaidCart,
  orderId: string
): Promise<void> {
  const orders = await queryDatabase<{ order_id: string }>(
    databaseUrl,
    `select order_id from order_cart where cart_id = '${cartId}' and deleted_at is null`
  )
  if (orders.length !== 1 || orders[0]?.order_id !== orderId) {
    throw new Error(`Order ${orderId} is not the one of cart ${cartId}.`)
  }
}
