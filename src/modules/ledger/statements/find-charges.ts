import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import { OPEN_STATES } from "../../../core/charge/charge-state"
import { CHARGE_TABLE, type ChargeRow, chargeFromRow } from "./charge-rows"

type ChargeKey = Partial<
  Pick<
    ChargeRow,
    | "id"
    | "merchant_charge_id"
    | "payment_session_id"
    | "payment_collection_id"
    | "cart_id"
  >
>

/** The charge of a session, open or over. */
export async function findCharge(
  knex: Knex,
  key: ChargeKey
): Promise<Charge | undefined> {
  const row = await knex<ChargeRow>(CHARGE_TABLE)
    .where({ ...key, deleted_at: null })
    .first()
  return row && chargeFromRow(row)
}

/** The charge that holds, or may hold, the money of a collection or a cart. */
export async function findOpenCharge(
  knex: Knex,
  key: ChargeKey
): Promise<Charge | undefined> {
  const row = await knex<ChargeRow>(CHARGE_TABLE)
    .where({ ...key, let_go_at: null, deleted_at: null })
    .whereIn("state", [...OPEN_STATES])
    .first()
  return row && chargeFromRow(row)
}

/** All charges of a payment collection, the newest first. */
export async function findChargesOfCollection(
  knex: Knex,
  collectionId: string
): Promise<Charge[]> {
  const rows = await knex<ChargeRow>(CHARGE_TABLE)
    .where({ payment_collection_id: collectionId, deleted_at: null })
    .orderBy("created_at", "desc")
  return rows.map(chargeFromRow)
}

export async function findCharges(
  knex: Knex,
  ids: readonly string[]
): Promise<Charge[]> {
  const rows = await knex<ChargeRow>(CHARGE_TABLE)
    .whereIn("id", [...ids])
    .where({ deleted_at: null })
  return rows.map(chargeFromRow)
}
