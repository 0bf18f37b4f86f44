import { MOVEMENT_TABLE } from "../movement/movements"

/**
 * A lateral join for queries that use `shareOfMovement`. For each row of `movement`, it adds up the amounts of the
 * charge's movements up to and including this row.
 */
export const RUNNING_SUM_JOIN = `cross join lateral (select coalesce(sum(other.amount), 0) as amount from ${MOVEMENT_TABLE} as other
  where other.charge_id = movement.charge_id and (other.observed_at, other.id) <= (movement.observed_at, movement.id)
  and other.deleted_at is null) as so_far`

/**
 * Returns SQL for the share of a charge's discount or interest that belongs to one movement, in minor units and with
 * the movement's sign.
 *
 * The share is the difference of two rounded shares: that of all movements up to and including this one, and that of
 * all movements before it. The shares of a fully refunded charge therefore add up to zero, however often a share was
 * rounded. The query must name the tables `movement` and `charge`, and join RUNNING_SUM_JOIN.
 */
export function shareOfMovement(column: "discount" | "interest"): string {
  const rounded = (sum: string) =>
    `round(charge.${column}::numeric * ${sum} / charge.amount)`
  return `(${rounded("so_far.amount")} - ${rounded("(so_far.amount - movement.amount)")})::int`
}
