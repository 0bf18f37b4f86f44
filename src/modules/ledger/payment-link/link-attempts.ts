import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import type { PaymentLink } from "../models/payment-link-model"
import type {
  LinkAttempt,
  LinkDeactivationResult,
} from "../ports/ledger-parameters-and-results"
import {
  selectChargeById,
  chargeFromRow,
  selectCharges,
} from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import {
  type CamelCaseRow,
  fromRow,
  type RowOf,
  toRow,
} from "../database/convert-rows"

export const PAYMENT_LINK_TABLE = "checkout_transparent_payment_link"

/**
 * Stores an attempt to create a payment link, before the request is sent. Throws an error if an earlier attempt has the
 * same order number.
 */
export async function insertLinkAttempt(
  knex: Knex,
  attempt: LinkAttempt
): Promise<void> {
  await knex(PAYMENT_LINK_TABLE).insert({
    id: generateEntityId(undefined, "ctlnk"),
    ...toRow(attempt),
  })
}

/**
 * A stored attempt to create a payment link. `description` and `expiresOn` are `undefined` if the request did not
 * contain them. `createdBy` is `undefined` if a shopper requested the link.
 */
export type RecordedLinkAttempt = CamelCaseRow<RowOf<typeof PaymentLink>>

/**
 * Resolves to a map from each charge's id to the latest attempt to create the charge's payment link. Charges without
 * such an attempt are left out. The attempt contains the name and the description that the payer sees.
 */
export async function findLatestLinkAttempts(
  knex: Knex,
  chargeIds: readonly string[]
): Promise<Map<string, RecordedLinkAttempt>> {
  const rows = await knex<RowOf<typeof PaymentLink>>(PAYMENT_LINK_TABLE)
    .whereIn("charge_id", [...chargeIds])
    .whereNull("deleted_at")
    .orderBy(["created_at", "id"])
  return new Map(rows.map((row) => [row.charge_id, fromRow(row)]))
}

/**
 * Resolves to the charge of the payment link with this order number, or to `undefined` if no stored attempt to create a
 * link has this order number.
 */
export async function findChargeByLinkOrderNumber(
  knex: Knex,
  orderNumber: string
): Promise<Charge | undefined> {
  const row = await selectCharges(knex)
    .whereIn(
      "id",
      knex(PAYMENT_LINK_TABLE)
        .select("charge_id")
        .where({ order_number: orderNumber, deleted_at: null })
    )
    .where({ deleted_at: null })
    .first()
  return row && chargeFromRow(row)
}

/**
 * Resolves to all charges of a payment link. The link's first charge comes first, and the charges of duplicate payments
 * follow. The list is empty if no charge has this link id.
 */
export async function findChargesOfLink(
  knex: Knex,
  linkId: string
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .where({ link_id: linkId, deleted_at: null })
    .orderByRaw("duplicate_of_charge_id is not null, created_at")
  return rows.map(chargeFromRow)
}

/**
 * Records the result of an attempt to deactivate a payment link, and the present time as the time of this attempt.
 * - `closed`: no new payment can begin. A payer who opened the link's page before may still pay.
 * - `failed`: the link may still be paid.
 */
export async function recordLinkDeactivationResult(
  knex: Knex,
  chargeId: string,
  result: LinkDeactivationResult
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    link_deactivation_tried_at: databaseNow(knex),
    ...(result.kind === "closed"
      ? {
          link_deactivated_at: knex.raw(
            `coalesce(link_deactivated_at, ${NOW})`
          ),
        }
      : {
          link_deactivation_first_failed_at: knex.raw(
            `coalesce(link_deactivation_first_failed_at, ${NOW})`
          ),
          link_deactivation_not_offered_route: result.notOfferedRoute ?? null,
        }),
    updated_at: databaseNow(knex),
  })
}
