import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StoreCharge } from "../../../domain/saved-card/store-charge"
import type { InstallationContext } from "../charge/installation-charges"
import { databaseNow } from "../database/database-time"
import { IS_REQUESTED_NOW } from "./permitted-store-charge"
import {
  STORE_CHARGE_TABLE,
  storeChargeFromRow,
  type StoreChargeRow,
} from "./store-charge-rows"

/** Resolves to the recorded attempts to charge a reference, the first one first. */
export async function findStoreCharges(
  knex: Knex,
  reference: string
): Promise<StoreCharge[]> {
  const rows = await knex<StoreChargeRow>(STORE_CHARGE_TABLE)
    .where({ reference, deleted_at: null })
    .orderBy("attempt")
  return rows.map(storeChargeFromRow)
}

/** Resolves to the attempt to which a payment session belongs, or to `undefined` if the store did not request it. */
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
 * Records the payment session that may be charged for an attempt, in place of `former`. Resolves to false if the attempt
 * has another session by now, or was closed. The session must not be charged then.
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
      closed_at: null,
      deleted_at: null,
    })
    .update({
      payment_session_id: sessionId,
      updated_at: databaseNow(knex),
    })
  return assigned > 0
}

/** Records that a call of the workflow now charges the payment session of an attempt, or that it has ended. */
export async function noteStoreChargeRequest(
  knex: Knex,
  id: string,
  { isRunning }: { isRunning: boolean }
): Promise<void> {
  await knex(STORE_CHARGE_TABLE)
    .where({ id, deleted_at: null })
    .update({ requested_at: isRunning ? databaseNow(knex) : null })
}

/**
 * Resolves to the attempt whose payment session the workflow is charging now. Only if there is one may the session be
 * charged without its cardholder, whichever process authorizes it. Resolves to `undefined` if no call of the last two
 * minutes is running, if the attempt was closed, or if it belongs to another installation.
 */
export async function findRequestedStoreCharge(
  { knex, digest }: InstallationContext,
  paymentSessionId: string
): Promise<StoreCharge | undefined> {
  const row = await knex<StoreChargeRow>(STORE_CHARGE_TABLE)
    .where({
      payment_session_id: paymentSessionId,
      installation_digest: digest,
      closed_at: null,
      deleted_at: null,
    })
    .whereRaw(IS_REQUESTED_NOW)
    .first()
  return row && storeChargeFromRow(row)
}

/** Resolves to the payment collections that the store has charged, or tried to charge, with cards of these customers. */
export async function collectionsOfStoreCharges(
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
