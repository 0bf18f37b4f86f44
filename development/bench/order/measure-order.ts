import { setTimeout as sleep } from "node:timers/promises"

import { NOTIFICATION_TABLE } from "../../../src/modules/ledger/statements/inbox-rows"
import { CAPTURING_BASELINE } from "../comparisons"
import type { Receiver } from "../deliver"
import { monotonicMs } from "../errands/monotonic"
import type { Stage } from "../open-stage"
import { queryDatabase } from "../query-database"
import type { PaidCart } from "./prepare-charges"
import { WEBHOOK, WORKFLOW, type Way } from "./ways"

/** Until the process listens for the order, and has done with the one before. */
const REST_MS = 150
const POLL_MS = 10
const LONGEST_MS = 30_000

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

/** What we do after the order is placed is not to fall on the next one. */
async function untilWorkedOff({ databaseUrl }: Stage): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    const [{ waiting } = { waiting: 0 }] = await queryDatabase<{
      waiting: number
    }>(
      databaseUrl,
      `select count(*)::int as waiting from ${NOTIFICATION_TABLE} where ended_at is null`
    )
    if (waiting === 0) return
    if (performance.now() > deadline) {
      throw new Error(`A notification was not worked off in ${LONGEST_MS} ms.`)
    }
    await sleep(POLL_MS)
  }
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
