import type { ChargeRecords } from "../../records/records-by-charge"
import { type Order, sumOf } from "../core/records/core-records"

/** A capture within this time, in milliseconds, before or after the change of an order counts as simultaneous. */
const SAME_MOMENT_MS = 3_000

/**
 * Returns by how much an order may be overpaid at most, because no actor could know of the other's action. These
 * captures and payments may exceed what the order still asks for:
 * - a capture in the merchant panel, which captures all reserved money
 * - a capture at the moment when the order was changed
 * - a capture that the plugin had claimed before the order was changed, and that the gateway carried out later
 * - a sale that had started before the order was changed
 */
export function unavoidableOverpaymentOf(
  { changedAt }: Pick<Order, "changedAt">,
  own: readonly Pick<ChargeRecords, "row" | "moves" | "operations">[]
): number {
  return sumOf(
    own.flatMap(({ row, moves, operations }) =>
      moves.filter(
        ({ event, by, at }) =>
          (event === "captured" &&
            (by !== "api" ||
              Math.abs(at - changedAt) < SAME_MOMENT_MS ||
              isBetween(claimTimeOfCapture(operations, at), changedAt, at))) ||
          (event === "paid" &&
            by === "api" &&
            isBetween(row.createdAt, changedAt, at))
      )
    )
  )
}

/** Returns the time of the latest claim of a capture before the gateway captured the money at `capturedAt`. */
function claimTimeOfCapture(
  operations: ChargeRecords["operations"],
  capturedAt: number
): number {
  const claims = operations.filter(
    ({ kind, createdAt }) => kind === "capture" && createdAt <= capturedAt
  )
  return claims.at(-1)?.createdAt ?? Infinity
}

function isBetween(from: number, time: number, until: number): boolean {
  return from <= time && time <= until
}
