import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { DISCREPANCY_TABLE } from "./discrepancies"
import { MOVEMENT_TABLE } from "./movements"

/**
 * Whether the charge that `which` finds has been over for so many days; true where there is none. A charge
 * is over when nobody can pay it, nothing of it is reserved, in doubt, disputed or listed, and when its code
 * or link has ended. Whatever moves of it later begins its days anew.
 *
 * It is asked for one row after the other: PostgreSQL would read whole tables to join them.
 */
export function isOverFor(days: number, which: string): string {
  const then = `${NOW} - ${days} * interval '1 day'`
  return `coalesce((
    select (charge.state not in ('unresolved', 'pending', 'authorized')
        or charge.state = 'pending' and charge.abandoned_at is not null)
      and (charge.disputed_at is null or charge.dispute_closed_at is not null)
      and (charge.code_expires_at is null or charge.code_expires_at < ${then})
      and not exists (select from ${MOVEMENT_TABLE} as movement where movement.charge_id = charge.id
        and movement.observed_at >= ${then} and movement.deleted_at is null)
      and not exists (select from ${OPERATION_TABLE} as operation where operation.charge_id = charge.id
        and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null)
      and not exists (select from ${DISCREPANCY_TABLE} as discrepancy where discrepancy.charge_id = charge.id
        and discrepancy.resolved_at is null and discrepancy.deleted_at is null)
    from ${CHARGE_TABLE} as charge where ${which} and charge.deleted_at is null limit 1), true)`
}
