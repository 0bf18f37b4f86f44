import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Movement, MovementKind } from "../../../charge/movement"
import { type ListPage, pageOf } from "./page-of"

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

/** The same of many charges. */
export async function movementsOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<Movement[]> {
  const rows = await knex<MovementRow>(MOVEMENT_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .where({ deleted_at: null } as Partial<MovementRow>)
    .orderBy(["observed_at", "id"])
  return rows.map(movementFromRow)
}

export interface MovementFilter {
  chargeId?: string | undefined
  account?: readonly string[] | undefined
  kind?: readonly MovementKind[] | undefined
  /** Days in São Paulo, both included, as 2026-11-21. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of what moved, by the time when the ledger learnt of it, and how much there is. */
export async function findMovements(
  knex: Knex,
  filter: MovementFilter,
  page: ListPage
): Promise<{ movements: Movement[]; count: number }> {
  const { rows, count } = await pageOf<MovementRow>(
    { knex, table: MOVEMENT_TABLE },
    () => matching(knex, filter),
    { by: "observed_at", ...page }
  )
  return { movements: rows.map(movementFromRow), count }
}

function matching(
  knex: Knex,
  { chargeId, account, kind, from, to }: MovementFilter
): Knex.QueryBuilder {
  const found = knex(MOVEMENT_TABLE).where({
    deleted_at: null,
    ...(chargeId === undefined ? {} : { charge_id: chargeId }),
  })
  if (account !== undefined) {
    void found.whereIn("account", [...account])
  }
  if (kind !== undefined) {
    void found.whereIn("kind", [...kind])
  }
  if (from !== undefined) {
    void found.where("day", ">=", from)
  }
  if (to !== undefined) {
    void found.where("day", "<=", to)
  }
  return found
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
