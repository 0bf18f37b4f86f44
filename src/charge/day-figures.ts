import type { PaymentMethod } from "./charge"
import type { MovementKind } from "./movement"
import {
  REFUND_ORIGINS,
  type RefundOrigin,
  refundOriginOf,
} from "./movement-origin"

/** Movements of a day that have all of this in common. */
export interface MovedGroup {
  kind: MovementKind
  actor: string
  method: PaymentMethod
  /** What a link was paid with. */
  paidWith: string | undefined
  brand: string | undefined
  installments: number
  /** Signed: what the shop has more, or less. Minor units. */
  amount: number
  /** How many movements. */
  count: number
}

export type CapturedGroup = Pick<
  MovedGroup,
  "method" | "paidWith" | "brand" | "installments" | "amount" | "count"
>

export interface RefundedGroup {
  origin: RefundOrigin
  amount: number
  count: number
}

/** What moved on a day, before fees. What went out is positive here; `net` is what came in less that. Minor units. */
export interface DayFigures {
  captured: { total: number; count: number; by: CapturedGroup[] }
  refunded: { total: number; count: number; by: RefundedGroup[] }
  chargebacks: { disputed: number; reversed: number; lost: number }
  net: number
}

/** Adds a day's movements up. `net` is the sum of all of them, of whatever kind. */
export function dayFigures(groups: readonly MovedGroup[]): DayFigures {
  const of = (kind: MovementKind) => groups.filter((one) => one.kind === kind)
  const refunds = of("refunded").map((one) => ({ ...one, amount: out(one) }))
  return {
    captured: { ...sumOf(of("captured")), by: byCard(of("captured")) },
    refunded: {
      ...sumOf(refunds),
      by: REFUND_ORIGINS.flatMap((origin) => {
        const its = refunds.filter(
          ({ actor }) => refundOriginOf(actor) === origin
        )
        const { total: amount, count } = sumOf(its)
        return count === 0 ? [] : [{ origin, amount, count }]
      }),
    },
    chargebacks: {
      disputed: out({ amount: sumOf(of("disputed")).total }),
      reversed: sumOf(of("dispute_reversed")).total,
      lost: out({ amount: sumOf(of("lost")).total }),
    },
    net: sumOf(groups).total,
  }
}

/** Never -0, which nobody writes. */
function out({ amount }: { amount: number }): number {
  return 0 - amount
}

function sumOf(groups: readonly { amount: number; count: number }[]): {
  total: number
  count: number
} {
  return {
    total: groups.reduce((sum, { amount }) => sum + amount, 0),
    count: groups.reduce((sum, { count }) => sum + count, 0),
  }
}

/** By method, brand and installments, whoever captured it; the largest first, in the same order each time. */
function byCard(groups: readonly MovedGroup[]): CapturedGroup[] {
  const found = new Map<string, CapturedGroup>()
  for (const { method, paidWith, brand, installments, ...moved } of groups) {
    const key = JSON.stringify([method, paidWith, brand, installments])
    const before = found.get(key)
    found.set(key, {
      ...{ method, paidWith, brand, installments },
      amount: (before?.amount ?? 0) + moved.amount,
      count: (before?.count ?? 0) + moved.count,
    })
  }
  return [...found]
    .sort(
      ([key, one], [otherKey, other]) =>
        other.amount - one.amount || (key < otherKey ? -1 : 1)
    )
    .map(([, group]) => group)
}
