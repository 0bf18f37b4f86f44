import { MOVEMENT_TABLE } from "../movement/movements"

/** A lateral join for `shareOf`: the sum of all movements of the charge up to this one. */
export const SO_FAR = `cross join lateral (select coalesce(sum(other.amount), 0) as amount from ${MOVEMENT_TABLE} as other
  where other.charge_id = movement.charge_id and (other.observed_at, other.id) <= (movement.observed_at, movement.id)
  and other.deleted_at is null) as so_far`

/**
 * SQL for a movement's signed share of its charge's discount or interest, in minor units. It is the difference of two
 * rounded sums, of all movements of the charge with and without this one. So the shares of a charge that is wholly
 * refunded add up to zero, however often a part was rounded. The query names the tables `movement` and `charge`, and
 * joins SO_FAR.
 */
export function shareOf(column: "discount" | "interest"): string {
  const rounded = (sum: string) =>
    `round(charge.${column}::numeric * ${sum} / charge.amount)`
  return `(${rounded("so_far.amount")} - ${rounded("(so_far.amount - movement.amount)")})::int`
}
