import { MOVEMENT_TABLE } from "../movement/movements"

/**
 * An SQL join that adds a running sum to a query of movements. For each movement, `so_far.amount` is the sum of this
 * movement and of all earlier movements of the same charge.
 *
 * `priceAdjustmentShareSql` divides a charge's discount or interest among the movements of the charge. With the running
 * sum, the rounding errors of the single movements do not accumulate.
 */
export const RUNNING_SUM_JOIN = `cross join lateral (select coalesce(sum(other.amount), 0) as amount from ${MOVEMENT_TABLE} as other
  where other.charge_id = movement.charge_id and (other.recorded_at, other.id) <= (movement.recorded_at, movement.id)
  and other.deleted_at is null) as so_far`

/**
 * Returns an SQL expression for the part of a charge's discount or interest that falls on one movement, such as a
 * partial refund. The part is in minor units and has the sign of the movement. If a charge was refunded completely, its
 * parts add up to zero.
 *
 * The query must contain the tables `movement` and `charge`, and the join RUNNING_SUM_JOIN.
 */
export function priceAdjustmentShareSql(
  column: "discount" | "interest"
): string {
  const roundedShareSql = (sum: string) =>
    `round(charge.${column}::numeric * ${sum} / charge.amount)`
  // The rounded part of the earlier movements is subtracted from the rounded part of all movements up to this one, so
  // that rounding errors do not accumulate.
  return `(${roundedShareSql("so_far.amount")} - ${roundedShareSql("(so_far.amount - movement.amount)")})::int`
}
