import type { PaymentMethod } from "../payment-method/payment-method"
import type { MovementName } from "./movement-names"
import { MOVEMENT_KINDS, type MovementKind } from "./movement"
import { type RefundOrigin, refundOriginOfActor } from "./movement-origin"

/**
 * The sum of those movements of a day that have the same kind, actor, payment method, card brand, installments and way
 * in which a link was paid.
 */
export interface MovementGroup {
  kind: MovementKind
  actor: string
  /**
   * The id of the group's only movement. Set only for movements whose name depends on the charge's other movements.
   * Each of these movements has a group of its own.
   */
  movementId?: string | undefined
  chargeId?: string | undefined
  method: PaymentMethod
  /** How the payer paid a payment link, for example by Pix. */
  paidWith: string | undefined
  brand: string | undefined
  installments: number
  /** The sum in centavos. It is positive if the store received money, and negative if it lost or returned money. */
  amount: number
  count: number
  /** By how much discounts reduced the prices of these movements, in centavos and with the same sign as `amount`. */
  discount: number
  interest: number
}

/**
 * A line of the report about a day. Captures have one line for each way of paying (`paid`). Refunds have one line for
 * each origin (`origin`): an administrator, an automatic process, or a user of the merchant panel. Movements with
 * different names are on different lines.
 */
export interface DayReportLine {
  kind: MovementKind
  movementName: MovementName
  paid?: Pick<MovementGroup, "method" | "paidWith" | "brand" | "installments">
  origin?: RefundOrigin
  amount: number
  count: number
}

/**
 * The sums of a day in centavos, before fees. Money that left the store is negative. `net` is the sum of `captured`,
 * `refunded` and `disputed`.
 */
export interface SumsOfDay {
  captured: number
  refunded: number
  /**
   * The sum of three kinds of movements: money that disputes took (negative), lost money (negative), and money that
   * came back from won disputes (positive).
   */
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

/**
 * Adds up the movements of a day. Each movement is added to `net`, and to either `captured`, `refunded` or `disputed`.
 */
export function sumMovementsByColumn(
  movements: readonly Pick<MovementGroup, "kind" | "amount">[]
): SumsOfDay {
  const columns = { captured: 0, refunded: 0, disputed: 0, net: 0 }
  for (const { kind, amount } of movements) {
    columns[COLUMN_OF[kind]] += amount
    columns.net += amount
  }
  return columns
}

/**
 * Returns the lines of the report about a day. They are sorted by the kind of movement, and within a kind they begin
 * with the largest amount.
 *
 * `nameByMovementId` contains the names of those movements whose name depends on the charge's other movements. All
 * other movements are named after their kind.
 */
export function buildDayReportLines(
  groups: readonly MovementGroup[],
  nameByMovementId: ReadonlyMap<string, MovementName> = new Map()
): DayReportLine[] {
  const lines = new Map<string, DayReportLine>()
  for (const group of groups) {
    const lineWithoutSums = {
      ...toDayReportLineFields(group),
      movementName: nameByMovementId.get(group.movementId ?? "") ?? group.kind,
    }
    const key = JSON.stringify({
      ...lineWithoutSums,
      isLostDispute: isLostDisputeRecord(group),
    })
    const before = lines.get(key)
    lines.set(key, {
      ...lineWithoutSums,
      amount: (before?.amount ?? 0) + group.amount,
      count: (before?.count ?? 0) + group.count,
    })
  }
  const rankOf = ({ kind }: DayReportLine) => MOVEMENT_KINDS.indexOf(kind)
  return [...lines]
    .sort(
      ([key, one], [otherKey, other]) =>
        rankOf(one) - rankOf(other) ||
        Math.abs(other.amount) - Math.abs(one.amount) ||
        (key < otherKey ? -1 : 1)
    )
    .map(([, line]) => line)
}

/**
 * Returns whether a movement only records that a dispute was lost. The amount of such a movement is 0, because the
 * movement for the beginning of the dispute already has the amount.
 */
function isLostDisputeRecord({ kind, amount }: MovementGroup): boolean {
  return kind === "lost" && amount === 0
}

function toDayReportLineFields({
  kind,
  actor,
  ...group
}: MovementGroup): Omit<DayReportLine, "movementName" | "amount" | "count"> {
  const { method, paidWith, brand, installments } = group
  if (kind === "captured") {
    return { kind, paid: { method, paidWith, brand, installments } }
  }
  return kind === "refunded"
    ? { kind, origin: refundOriginOfActor(actor) }
    : { kind }
}
