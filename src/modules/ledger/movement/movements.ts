import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Movement } from "../../../domain/movement/movement"
import type { Movement as MovementModel } from "../models/movement-model"
import { fromRow, type RowOf } from "../database/convert-rows"

export const MOVEMENT_TABLE = "checkout_transparent_movement"

export const EXPORTED_MOVEMENT_TABLE = "checkout_transparent_exported_movement"

export type MovementRow = RowOf<typeof MovementModel>

export async function findMovementsOfCharges(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<Movement[]> {
  const rows = await knex<MovementRow>(MOVEMENT_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .where({ deleted_at: null } as Partial<MovementRow>)
    .orderBy(["recorded_at", "id"])
  return rows.map(fromRow)
}
