import type { PaymentMethod } from "../payment-method/payment-method"
import type { MovementName } from "./named-movements"
import { MOVEMENT_KINDS, type MovementKind } from "./movement"
import { type RefundOrigin, refundOriginOf } from "./movement-origin"

/**
 * The sum of the movements of a day that have the same kind, actor, method, brand and installments. Movements with and
 * without an amount are in different groups.
 */
export interface MovementGroup {
  kind: MovementKind
  actor: string
  /**
   * The id of the movement, if the name under which it is shown depends on the other movements of its charge. Such a
   * movement is not added to others, and is a group of its own. `chargeId` is set only for such a movement.
   */
  movementId?: string | undefined
  chargeId?: string | undefined
  method: PaymentMethod
  /** The means by which a payment link was paid. */
  paidWith: string | undefined
  brand: string | undefined
  installments: number
  /** The sum in minor units: positive for incoming money, negative for outgoing money. */
  amount: number
  count: number
  /**
   * The sum of the discounts that reduced these amounts, in minor units and with the sign of the amount. `interest` is
   * the sum of the interest that is part of them.
   */
  discount: number
  interest: number
}

/** A line of a day's report. Captures are grouped by means of payment, and refunds by who caused them. */
export interface DayLine {
  kind: MovementKind
  /** The name under which the movements are shown. */
  movementName: MovementName
  paid?: Pick<MovementGroup, "method" | "paidWith" | "brand" | "installments">
  origin?: RefundOrigin
  amount: number
  count: number
}

/** The sums of a day before fees, in minor units with sign. `net` is the sum of the other three. */
export interface SumsOfDay {
  captured: number
  refunded: number
  /** The money that disputes took or that was lost, less the money that disputes returned. */
  disputed: number
  net: number
}

const COLUMN_OF: Record<MovementKind, Exclude<keyof SumsOfDay, "net">> = {
  captured: "captured",
  refunded: "refunded",
  disputed: "disputed",
  dispute_reversed: "disputed",
  lost: "disputed",
}

/** Adds up the movements of a day. Each kind of movement belongs to one column. */
export function sumsOfDay(
  moved: readonly Pick<MovementGroup, "kind" | "amount">[]
): SumsOfDay {
  const columns = { captured: 0, refunded: 0, disputed: 0, net: 0 }
  for (const { kind, amount } of moved) {
    columns[COLUMN_OF[kind]] += amount
    columns.net += amount
  }
  return columns
}

/**
 * Returns the lines of a day's report, the largest of each kind first. `nameByMovementId` has the
 * names of movements that are groups of their own.
 */
export function dayLines(
  groups: readonly MovementGroup[],
  nameByMovementId: ReadonlyMap<string, MovementName> = new Map()
): DayLine[] {
  const lines = new Map<string, DayLine>()
  for (const group of groups) {
    const way = {
      ...lineGroupOf(group),
      movementName: nameByMovementId.get(group.movementId ?? "") ?? group.kind,
    }
    const key = JSON.stringify({
      ...way,
      isLostDispute: isLostDisputeRecord(group),
    })
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

/**
 * Returns whether a movement records that a dispute was lost. Its amount is 0, because the beginning of the dispute has
 * taken the money already. Any other movement of the kind `lost` has an amount.
 */
function isLostDisputeRecord({ kind, amount }: MovementGroup): boolean {
  return kind === "lost" && amount === 0
}

function lineGroupOf({
  kind,
  actor,
  ...group
}: MovementGroup): Omit<DayLine, "movementName" | "amount" | "count"> {
  const { method, paidWith, brand, installments } = group
  if (kind === "captured") {
    return { kind, paid: { method, paidWith, brand, installments } }
  }
  return kind === "refunded"
    ? { kind, origin: refundOriginOf(actor) }
    : { kind }
}
