import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import { minorUnits } from "../../../../domain/money"
import type {
  Claim,
  CreationClaimResult,
} from "../../ports/ledger-parameters-and-results"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
} from "../charge-rows"
import {
  buyerDocumentInsertSql,
  type BuyerDocumentSealer,
} from "../../administration/buyer-documents"
import { SHOPPER_INPUT_TABLE } from "../../privacy/shopper-inputs"
import { NOW } from "../../database/database-time"
import { toRow } from "../../database/convert-rows"
import { isUniqueViolation } from "../../database/storable"
import { PERMITTED_STORE_CHARGE } from "../../store-charge/permitted-store-charge"

/** The columns that get new values when a charge in the state `not_created` is claimed again. */
const COLUMNS_OF_REPEATED_CLAIM = [
  "state",
  "email_digest",
  "buyer_search_digests",
  "entered_name_search_digests",
  "email_without_plus_suffix_digest",
  "amount",
  "installments",
  "discount",
  "interest",
  "price_rules",
  "late_capture",
  "captures_at_shipment",
  "uses_saved_card",
  "link_purpose",
  "code_expires_at",
  "synchronization_due_at",
].map((column) => `${column} = excluded.${column}`)

// `personal_data_erased_at` is cleared because the buyer has entered the personal data again.
const UPDATE_OF_REPEATED_CLAIM = `(payment_session_id) where deleted_at is null do update
  set ${COLUMNS_OF_REPEATED_CLAIM.join(", ")}, personal_data_erased_at = null, revision = known.revision + 1, created_at = ${NOW}, updated_at = ${NOW}
  where known.id = excluded.id and known.state = 'not_created' and known.installation_digest = excluded.installation_digest`

/**
 * Inserts a charge and the claim of its creation in one statement. Resolves to `undefined` if nothing was written, for
 * one of these reasons:
 * - Another charge of the session, or an open charge of the payment collection, exists.
 * - The shopper's input was deleted.
 * - A charge by the store is not permitted.
 *
 * If `reclaimedId` is given, claims this charge of the session again instead of inserting another one. The charge must
 * be in the state `not_created`.
 */
export async function insertClaimedCharge(
  knex: Knex,
  intent: ChargeIntent,
  claim: Claim & {
    digest: string
    document: BuyerDocumentSealer | undefined
    reclaimedId: string | undefined
  }
): Promise<CreationClaimResult | undefined> {
  const { document, reclaimedId } = claim
  const { storeChargeId } = intent
  const operationId = generateEntityId(undefined, "ctop")
  const charge = {
    ...newChargeRow(intent, claim.digest),
    ...(reclaimedId === undefined ? {} : { id: reclaimedId }),
  }
  const columns = Object.keys(charge)
  const inserted = knex.raw<{ rows: ChargeRow[] }>(
    `with input as (
      select id, payment_session_id from ${SHOPPER_INPUT_TABLE} where payment_session_id = ? and installation_digest = ? and deleted_at is null for update
    )${storeChargeId === undefined ? "" : `, permitted as (${PERMITTED_STORE_CHARGE.sql} for share of request, card)`}, charge as (
      insert into ${CHARGE_TABLE} as known (${columns.join(", ")}, synchronization_due_at, code_expires_at)
      select ${columns.map(() => "?").join(", ")}, ${NOW} + ? * interval '1 millisecond', ${NOW} + ?::float * interval '1 second'
      from input${storeChargeId === undefined ? "" : ", permitted"}
      on conflict ${reclaimedId === undefined ? "do nothing" : UPDATE_OF_REPEATED_CLAIM}
      returning ${CHARGE_COLUMNS.join(", ")}
    ), operation as (
      insert into ${OPERATION_TABLE} (id, charge_id, kind, amount, actor, state, gateway_and_merchant, claimed_by, lease_expires_at)
      select ?, charge.id, 'create', charge.amount, ?, 'in_flight', ?, ?, ${NOW} + ? * interval '1 millisecond'
      from charge
    )${document ? ", document as (?)" : ""}
    select * from charge`,
    [
      intent.paymentSessionId,
      claim.digest,
      ...(storeChargeId === undefined
        ? []
        : PERMITTED_STORE_CHARGE.values(storeChargeId, claim.digest)),
      ...Object.values(charge),
      claim.leaseMs,
      intent.codeSeconds ?? null,
      operationId,
      claim.actor,
      claim.gatewayAndMerchant ?? null,
      claim.claimedBy,
      claim.leaseMs,
      ...(document ? [buyerDocumentInsertSql(knex, document(charge.id))] : []),
    ]
  )
  const [row] = await inserted.then(
    ({ rows }) => rows,
    (error: unknown) => {
      // While this charge was being claimed again, another process inserted a charge for the same payment collection.
      if (isUniqueViolation(error)) return []
      throw error
    }
  )
  return (
    row && {
      kind: "claimed",
      charge: chargeFromRow(row),
      operation: {
        id: operationId,
        chargeId: row.id,
        kind: "create",
        amount: minorUnits(row.amount),
        actor: claim.actor,
        state: "in_flight",
        gatewayAndMerchant: claim.gatewayAndMerchant,
        // The row's `created_at` is the time of the claim, by the database's clock.
        leaseExpiresAt: new Date(row.created_at.getTime() + claim.leaseMs),
      },
    }
  )
}

export function newChargeRow(
  { codeSeconds: _, storeChargeId: __, priceRules, ...intent }: ChargeIntent,
  digest: string
) {
  return {
    ...toRow(intent),
    price_rules: priceRules ? JSON.stringify(priceRules) : null,
    id: generateEntityId(undefined, "ctchg"),
    installation_digest: digest,
    state: "unresolved",
    details: "{}",
  }
}
