import type { PaymentMethod } from "./charge"
import { MOVEMENT_KINDS, type MovementKind } from "./movement"
import { type RefundOrigin, refundOriginOf } from "./movement-origin"

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

/** One way in which money moved on a day: captures by how they were paid, refunds by who set them off. */
export interface DayLine {
  kind: MovementKind
  paid?: Pick<MovedGroup, "method" | "paidWith" | "brand" | "installments">
  origin?: RefundOrigin
  amount: number
  count: number
}

/** What a day came to, before fees. Signed, in minor units: the first three add up to `net`. */
export interface DayColumns {
  captured: number
  refunded: number
  /** What disputes took, less what came back of them, and what is gone without a refund. */
  disputed: number
  net: number
}

const COLUMN_OF: Record<MovementKind, Exclude<keyof DayColumns, "net">> = {
  captured: "captured",
  refunded: "refunded",
  disputed: "disputed",
  dispute_reversed: "disputed",
  lost: "disputed",
}

/** Adds up what moved on a day. Every movement is in one column, whatever its kind. */
export function dayColumns(
  moved: readonly Pick<MovedGroup, "kind" | "amount">[]
): DayColumns {
  const columns = { captured: 0, refunded: 0, disputed: 0, net: 0 }
  for (const { kind, amount } of moved) {
    columns[COLUMN_OF[kind]] += amount
    columns.net += amount
  }
  return columns
}

/** What moved on a day, line by line, the largest of a kind first. The lines add up to `net`. */
export function dayLines(groups: readonly MovedGroup[]): DayLine[] {
  const lines = new Map<string, DayLine>()
  for (const group of groups) {
    const way = wayOf(group)
    const key = JSON.stringify(way)
    const before = lines.get(key)
    lines.set(key, {
      ...way,
      amount: (before?.amount ?? 0) + group.amount,
      count: (before?.count ?? 0) + group.count,
    })
  }
  const place = ({ kind }: DayLine) => MOVEMENT_KINDS.indexOf(kind)
  return [...lines]
    .sort(
      ([key, one], [otherKey, other]) =>
        place(one) - place(other) ||
        Math.abs(other.amount) - Math.abs(one.amount) ||
        (key < otherKey ? -1 : 1)
    )
    .map(([, line]) => line)
}

function wayOf({
  kind,
  actor,
  ...group
}: MovedGroup): Omit<DayLine, "amount" | "count"> {
  const { method, paidWith, brand, installments } = group
  if (kind === "captured") {
    return { kind, paid: { method, paidWith, brand, installments } }
  }
  return kind === "refunded"
    ? { kind, origin: refundOriginOf(actor) }
    : { kind }
}
