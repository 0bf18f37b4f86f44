import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { NOW } from "../database/database-time"
import { SAVED_CARD_TABLE } from "../saved-card/saved-card-rows"
import { STORE_CHARGE_TABLE } from "./store-charge-rows"

/**
 * The longest time between two steps of a charge by the store: the workflow begins to charge the payment session, and
 * the ledger inserts the charge. After this time, the ledger refuses to insert the charge.
 */
const LONGEST_CHARGING_TIME = "2 minutes"

/**
 * An SQL condition for a row of STORE_CHARGE_TABLE: the workflow for charges by the store is charging the row's payment
 * session now. Two minutes after the workflow began to charge the session, the condition becomes false in any case.
 */
export const IS_BEING_CHARGED_NOW = `charging_began_at > ${NOW} - interval '${LONGEST_CHARGING_TIME}'`

/**
 * An SQL query that returns a row only if the store may charge a saved card without the cardholder now. All these
 * conditions must be met:
 * - The workflow began to charge the attempt's payment session less than two minutes ago.
 * - This installation recorded the attempt and saved the card.
 * - No further attempt has replaced the attempt.
 * - The customer still has the card.
 * - The customer's consent to charges by the store is valid.
 *
 * The query reads from a table with the name `input`. The statement that contains the query has to define `input`,
 * usually with `with input as (…)`, and `input` needs the column `payment_session_id`.
 */
export const PERMITTED_STORE_CHARGE = {
  // The statement that claims a charge locks the rows of the request and the card (`for share`). A card can therefore
  // not be removed, and a consent not be withdrawn, between this check and the claim.
  sql: `select request.id from input
    join ${STORE_CHARGE_TABLE} as request on request.payment_session_id = input.payment_session_id
    join ${SAVED_CARD_TABLE} as card on card.id = request.saved_card_id
      and card.customer_id = request.customer_id and card.account = request.account
      and card.installation_digest = request.installation_digest
    where request.id = ? and request.installation_digest = ? and request.${IS_BEING_CHARGED_NOW}
      and request.replaced_at is null and request.deleted_at is null
      and card.saved_at is not null and card.removed_at is null and card.deleted_at is null
      and card.store_charges_consented_at is not null and card.store_charges_consent_withdrawn_at is null`,
  values: (storeChargeId: string, digest: string) => [storeChargeId, digest],
}

/** Resolves to true if the store may charge a payment session now (see PERMITTED_STORE_CHARGE). */
export async function isStoreChargePermitted(
  knex: Knex,
  {
    storeChargeId,
    paymentSessionId,
    digest,
  }: { storeChargeId: string; paymentSessionId: string; digest: string }
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `with input as (select ?::text as payment_session_id) ${PERMITTED_STORE_CHARGE.sql}`,
    [paymentSessionId, ...PERMITTED_STORE_CHARGE.values(storeChargeId, digest)]
  )
  return rows.length > 0
}
