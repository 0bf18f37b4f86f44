import { MOVEMENT_TABLE } from "./movements"

/**
 * SQL for a movement's signed share of its charge's discount or interest, in minor units. It is the difference of two
 * rounded sums, of all movements of the charge with and without this one. So the shares of a charge that is wholly
 * refunded add up to zero, however often a part was rounded. The query names the tables `movement` and `charge`.
 */
export function shareOf(column: "discount" | "interest"): string {
  const upTo = (comparison: "<" | "<=") =>
    `(select coalesce(sum(amount), 0) from ${MOVEMENT_TABLE} as other
      where other.charge_id = movement.charge_id and (other.observed_at, other.id) ${comparison} (movement.observed_at, movement.id)
      and other.deleted_at is null)`
  const rounded = (comparison: "<" | "<=") =>
    `round(charge.${column}::numeric * ${upTo(comparison)} / charge.amount)`
  return `case when charge.${column} = 0 then 0 else (${rounded("<=")} - ${rounded("<")})::int end`
}
