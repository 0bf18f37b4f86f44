import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StoreCharge } from "../../../domain/saved-card/store-charge"
import type { InstallationContext } from "../charge/installation-id"
import { databaseNow } from "../database/database-time"
import { IS_BEING_CHARGED_NOW } from "./permitted-store-charge"
import {
  STORE_CHARGE_TABLE,
  storeChargeFromRow,
  type StoreChargeRow,
} from "./store-charge-rows"

/** Resolves to the recorded attempts to charge a reference, sorted by their numbers. */
export async function findStoreCharges(
  knex: Knex,
  reference: string
): Promise<StoreCharge[]> {
  const rows = await knex<StoreChargeRow>(STORE_CHARGE_TABLE)
    .where({ reference, deleted_at: null })
    .orderBy("attempt")
  return rows.map(storeChargeFromRow)
}

/** Resolves to the attempt whose present payment session is the given session, or to `undefined` if there is none. */
export async function findStoreChargeOfSession(
  knex: Knex,
  paymentSessionId: string
): Promise<StoreCharge | undefined> {
  const row = await knex<StoreChargeRow>(STORE_CHARGE_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first()
  return row && storeChargeFromRow(row)
}

/**
 * Records the payment session that may be charged for an attempt, in place of the session `former`. Resolves to false
 * if the attempt now has another session than `former`, or was closed. The new session must then not be charged.
 */
export async function assignSessionToStoreCharge(
  knex: Knex,
  id: string,
  { sessionId, former }: { sessionId: string; former: string | undefined }
): Promise<boolean> {
  const assigned = await knex(STORE_CHARGE_TABLE)
    .where({
      id,
      payment_session_id: former ?? null,
      replaced_at: null,
      deleted_at: null,
    })
    .update({
      payment_session_id: sessionId,
      updated_at: databaseNow(knex),
    })
  return assigned > 0
}

/**
 * Records whether the workflow for charges by the store is charging an attempt's payment session at the moment. The
 * workflow calls this function when it begins to charge the session, and again when it has ended.
 */
export async function recordStoreChargeRunning(
  knex: Knex,
  id: string,
  { isRunning }: { isRunning: boolean }
): Promise<void> {
  await knex(STORE_CHARGE_TABLE)
    .where({ id, deleted_at: null })
    .update({ charging_began_at: isRunning ? databaseNow(knex) : null })
}

/**
 * Resolves to the attempt of a charge by the store that a payment session belongs to, if the workflow is charging the
 * session now. Only then may the session be charged without the cardholder.
 *
 * Resolves to `undefined` if the workflow is not charging the session, or if it began to charge the session more than
 * two minutes ago. Also resolves to `undefined` if the attempt was closed or belongs to another installation.
 */
export async function findStoreChargeBeingCharged(
  { knex, digest }: InstallationContext,
  paymentSessionId: string
): Promise<StoreCharge | undefined> {
  const row = await knex<StoreChargeRow>(STORE_CHARGE_TABLE)
    .where({
      payment_session_id: paymentSessionId,
      installation_digest: digest,
      replaced_at: null,
      deleted_at: null,
    })
    .whereRaw(IS_BEING_CHARGED_NOW)
    .first()
  return row && storeChargeFromRow(row)
}

/**
 * Resolves to the ids of the payment collections for which attempts to charge cards of these customers are recorded.
 */
export async function findCollectionsOfStoreCharges(
  knex: Knex,
  customerIds: readonly string[]
): Promise<string[]> {
  return customerIds.length === 0
    ? []
    : knex(STORE_CHARGE_TABLE)
        .distinct("payment_collection_id")
        .whereIn("customer_id", [...customerIds])
        .where({ deleted_at: null })
        .pluck<string[]>("payment_collection_id")
}
