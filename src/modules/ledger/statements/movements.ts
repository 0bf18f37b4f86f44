import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Movement, MovementKind } from "../../../charge/movement"

export const MOVEMENT_TABLE = "checkout_transparent_movement"

export interface MovementRow {
  id: string
  charge_id: string
  account: string
  kind: MovementKind
  amount: number
  currency_code: string
  gateway_at: Date | null
  observed_at: Date
  day: string
  actor: string
  operation_id: string | null
}

/** What moved of a charge, in the order in which the ledger learnt of it. */
export async function movementsOf(
  knex: Knex,
  chargeId: string
): Promise<Movement[]> {
  const rows = await knex<MovementRow>(MOVEMENT_TABLE)
    .where({ charge_id: chargeId, deleted_at: null } as Partial<MovementRow>)
    .orderBy(["observed_at", "id"])
  return rows.map(movementFromRow)
}

export function movementFromRow(row: MovementRow): Movement {
  return {
    id: row.id,
    chargeId: row.charge_id,
    account: row.account,
    kind: row.kind,
    amount: row.amount,
    currencyCode: row.currency_code,
    gatewayAt: row.gateway_at ?? undefined,
    observedAt: row.observed_at,
    day: row.day,
    actor: row.actor,
    operationId: row.operation_id ?? undefined,
  }
}
