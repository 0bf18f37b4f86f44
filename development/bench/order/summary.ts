import { percentile, type Spread, spread } from "../statistics"
import type { PlacedCart } from "./measure-order"
import { KNOWN, LOOKED_UP, WEBHOOK, type Way, WORKFLOW } from "./ways"

export interface OrderTimes {
  rows: OrderRow[]
  /** Of the median of each way to that of the direct call. */
  ratios: { lookedUp: number; known: number; webhook: number }
}

export interface OrderRow {
  way: Way
  orders: number
  placedMs: Spread
  p95Ms: number
  acknowledgedMs: number
  statements: Spread
}

export function summarizeOrders(placed: readonly PlacedCart[]): OrderTimes {
  const rows = [WORKFLOW, LOOKED_UP, KNOWN, WEBHOOK].map((way) =>
    rowOf(
      way,
      placed.filter((cart) => cart.way === way)
    )
  )
  const medianOf = (wanted: Way) =>
    rows.find(({ way }) => way === wanted)?.placedMs.median ?? NaN
  const ratioOf = (way: Way) => medianOf(way) / medianOf(WORKFLOW)
  return {
    rows,
    ratios: {
      lookedUp: ratioOf(LOOKED_UP),
      known: ratioOf(KNOWN),
      webhook: ratioOf(WEBHOOK),
    },
  }
}

function rowOf(way: Way, placed: readonly PlacedCart[]): OrderRow {
  const ms = placed.map(({ placedMs }) => placedMs)
  return {
    way,
    orders: placed.length,
    placedMs: spread(ms),
    p95Ms: percentile(ms, 95),
    acknowledgedMs: spread(
      placed.flatMap(({ acknowledgedMs }) => acknowledgedMs ?? [])
    ).median,
    statements: spread(placed.map(({ statements }) => statements)),
  }
}
