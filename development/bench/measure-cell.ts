import { setTimeout as sleep } from "node:timers/promises"

import type { Comparison, Side } from "./comparisons"
import {
  gatewayCallsSince,
  gatewayMark,
  type GatewayCalls,
} from "./gateway-calls"
import { inLanes } from "./in-lanes"
import type { Stage } from "./open-stage"
import { processorMs } from "./processor-time"
import { type Cart, prepareCarts } from "./prepare-carts"
import { sessionData } from "./session-data"
import type { StoreClient } from "./store-client"

/** For what the preparation left to do: its events, its garbage. */
const REST_MS = 500

export interface Cell {
  comparison: Comparison
  side: Side
  concurrency: number
  sales: number
}

export interface Measurement extends Cell {
  completesPerSecond: number
  /** Of every single completion. */
  completeMs: number[]
  /** Of every single payment session; made before, at the same concurrency. */
  sessionMs: number[]
  /** What Medusa's process computed for one sale; undefined where the system does not tell. */
  processorMs: number | undefined
  gateway: GatewayCalls
}

/** Prepares the carts, then times nothing but their completion. */
export async function measureCell(
  stage: Stage,
  store: StoreClient,
  cell: Cell
): Promise<Measurement> {
  const { comparison, side, concurrency, sales } = cell
  const carts = await prepareCarts(store, stage.shop, sales)
  const data = await Promise.all(
    carts.map(() => sessionData(side, stage.simulatorUrl))
  )
  const sessions = await timed(
    carts.map((cart, index) => ({ cart, data: data[index] })),
    concurrency,
    ({ cart, data }) =>
      store.post(
        `/store/payment-collections/${cart.paymentCollectionId}/payment-sessions`,
        { provider_id: comparison[side], data }
      )
  )
  await sleep(REST_MS)

  const mark = await gatewayMark(stage.simulator)
  const before = processorMs(stage.storePid)
  const completions = await timed(carts, concurrency, (cart) =>
    complete(store, cart)
  )
  const after = processorMs(stage.storePid)
  return {
    ...cell,
    completesPerSecond: (sales * 1000) / completions.totalMs,
    completeMs: completions.eachMs,
    sessionMs: sessions.eachMs,
    processorMs: before && after && (after - before) / sales,
    gateway: await gatewayCallsSince(stage.simulator, mark),
  }
}

async function complete(store: StoreClient, cart: Cart): Promise<void> {
  const answer = await store.post(`/store/carts/${cart.id}/complete`, {})
  if (answer.type !== "order") {
    throw new Error(`No order came of ${cart.id}: ${JSON.stringify(answer)}`)
  }
}

async function timed<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>
): Promise<{ totalMs: number; eachMs: number[] }> {
  const started = performance.now()
  const eachMs = await inLanes(items, lanes, async (item) => {
    const begun = performance.now()
    await work(item)
    return performance.now() - begun
  })
  return { totalMs: performance.now() - started, eachMs }
}
