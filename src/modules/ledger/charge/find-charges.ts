import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import { OPEN_STATES } from "../../../domain/charge/charge-state"
import { hadMoneyAndHasNoneLeft } from "../../../domain/reconciliation/order/order-of-charge"
import {
  CHARGE_TABLE,
  chargeFromRow,
  selectChargeById,
  selectCharges,
} from "./charge-rows"

type ChargeKey =
  "id" | "payment_session_id" | "payment_collection_id" | "cart_id"

type FindCharge = (knex: Knex, value: string) => Promise<Charge | undefined>

/** Returns a function that finds the charge whose column `key` has a given value. The charge can have any state. */
const findChargeBy =
  (key: ChargeKey): FindCharge =>
  async (knex, value) => {
    const row = await selectCharges(knex)
      .where({ [key]: value, deleted_at: null })
      .first()
    return row && chargeFromRow(row)
  }

/**
 * Returns a function that finds the open charge whose column `key` has a given value. An open charge has money or may
 * still get money. An abandoned code does not count as open.
 */
const findOpenChargeBy =
  (key: ChargeKey): FindCharge =>
  async (knex, value) => {
    const row = await selectCharges(knex)
      .where({ [key]: value, abandoned_at: null, deleted_at: null })
      .whereIn("state", [...OPEN_STATES])
      .first()
    return row && chargeFromRow(row)
  }

export const findChargeById = findChargeBy("id")
export const findChargeBySession = findChargeBy("payment_session_id")
/**
 * Finds the open charge of a payment collection. As long as this charge is open, the creation of another charge of the
 * collection cannot be claimed.
 */
export const findOpenChargeOfCollection = findOpenChargeBy(
  "payment_collection_id"
)
export const findOpenChargeOfCart = findOpenChargeBy("cart_id")

/**
 * Resolves to the ids of those given charges whose payment collection has another charge that is open. An abandoned
 * code does not count as open.
 */
export async function findChargesWithOtherOpenCharge(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<Set<string>> {
  const rows = await knex(`${CHARGE_TABLE} as charge`)
    .whereIn("charge.id", [...chargeIds])
    .whereExists(
      knex(`${CHARGE_TABLE} as other`)
        .select("other.id")
        .whereRaw("other.payment_collection_id = charge.payment_collection_id")
        .whereRaw("other.id <> charge.id")
        .where({ "other.abandoned_at": null, "other.deleted_at": null })
        .whereIn("other.state", [...OPEN_STATES])
    )
    .select<{ id: string }[]>("charge.id")
  return new Set(rows.map(({ id }) => id))
}

/** Resolves to the open charges of the given payment collections. Abandoned codes and abandoned links are left out. */
export async function findOpenChargesOfCollections(
  knex: Knex,
  collectionIds: readonly string[]
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .whereIn("payment_collection_id", [...collectionIds])
    .where({ abandoned_at: null, deleted_at: null })
    .whereIn("state", [...OPEN_STATES])
  return rows.map(chargeFromRow)
}

export async function findChargesOfCollection(
  knex: Knex,
  collectionId: string
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .where({ payment_collection_id: collectionId, deleted_at: null })
    .orderBy("created_at", "desc")
  return rows.map(chargeFromRow)
}

/**
 * Resolves to the charges of the given payment collections that had money and have none left (see
 * `hadMoneyAndHasNoneLeft`).
 */
export async function findChargesWithNoMoneyLeft(
  knex: Knex,
  collectionIds: readonly string[]
): Promise<Charge[]> {
  if (collectionIds.length === 0) {
    return []
  }
  const rows = await selectCharges(knex)
    .whereIn("payment_collection_id", [...collectionIds])
    .where({ deleted_at: null })
    .whereNotIn("state", ["unresolved", "pending", "authorized"])
  return rows.map(chargeFromRow).filter(hadMoneyAndHasNoneLeft)
}

/**
 * Resolves to the stored picture of a Pix or wallet code as base64, as the gateway sent it. Resolves to `undefined` if
 * no picture is stored, for example because the charge is not pending any more.
 */
export async function findQrCodeImage(
  knex: Knex,
  chargeId: string
): Promise<string | undefined> {
  const row = await selectChargeById(knex, chargeId).first<
    { code_image: string | null } | undefined
  >("code_image")
  return row?.code_image ?? undefined
}

export async function findChargesWithIds(
  knex: Knex,
  ids: readonly string[]
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .whereIn("id", [...ids])
    .where({ deleted_at: null })
  return rows.map(chargeFromRow)
}

/**
 * Counts the payment collections that have a paid or authorized charge, and whose cart Medusa failed to complete.
 * Charges for which a refund was decided are left out. If `since` is given, only charges whose cart first failed to
 * complete after this time count.
 */
export async function countCollectionsWithFailedCompletion(
  knex: Knex,
  since: Date | undefined
): Promise<number> {
  const rows = await knex(CHARGE_TABLE)
    .where({ refund_decided_at: null, deleted_at: null })
    .whereIn("state", ["paid", "authorized"])
    .where("cart_completion_first_failed_at", ">", since ?? new Date(0))
    .countDistinct<{ count: string }[]>("payment_collection_id as count")
  return Number(rows[0]?.count ?? 0)
}
