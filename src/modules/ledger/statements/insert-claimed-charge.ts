import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../charge/charge"
import type { ClaimResult } from "../ports/charge-ledger"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  type ChargeRow,
  OPERATION_TABLE,
} from "./charge-rows"
import { type ClaimHere, claimedResult } from "./claimed-result"
import { fiscalDocumentOf } from "./fiscal-documents"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"
import { NOW } from "./database-time"
import { toRow } from "./row"

/** Inserts charge and claim in one statement, so that a sale costs one round trip to the database here. */
export async function insertClaimedCharge(
  knex: Knex,
  intent: ChargeIntent,
  claim: ClaimHere
): Promise<ClaimResult | undefined> {
  const { document } = claim
  const operationId = generateEntityId(undefined, "ctop")
  const charge = newChargeRow(intent, claim.digest)
  const columns = Object.keys(charge)
  const { rows } = await knex.raw<{ rows: ChargeRow[] }>(
    `with input as (
      select id from ${SHOPPER_INPUT_TABLE} where payment_session_id = ? and installation_digest = ? and deleted_at is null for update
    ), charge as (
      insert into ${CHARGE_TABLE} (${columns.join(", ")}, synchronize_at, code_expires_at)
      select ${columns.map(() => "?").join(", ")}, ${NOW} + ? * interval '1 millisecond', ${NOW} + ?::float * interval '1 second' from input
      on conflict do nothing
      returning ${CHARGE_COLUMNS.join(", ")}
    ), operation as (
      insert into ${OPERATION_TABLE} (id, charge_id, kind, amount, actor, state, sent_to, owner, lease_expires_at)
      select ?, charge.id, 'create', charge.amount, ?, 'in_flight', ?, ?, ${NOW} + ? * interval '1 millisecond'
      from charge
    )${document ? ", document as (?)" : ""}
    select * from charge`,
    [
      intent.paymentSessionId,
      claim.digest,
      ...Object.values(charge),
      claim.leaseMs,
      intent.codeSeconds ?? null,
      operationId,
      claim.actor,
      claim.sentTo ?? null,
      claim.owner,
      claim.leaseMs,
      ...(document
        ? [fiscalDocumentOf(knex, document(charge.id), knex.raw("charge"))]
        : []),
    ]
  )
  const [row] = rows
  return row && claimedResult(row, operationId, claim)
}

export function newChargeRow(
  { codeSeconds: _, ...intent }: ChargeIntent,
  digest: string
) {
  return {
    ...toRow(intent),
    id: generateEntityId(undefined, "ctchg"),
    installation_digest: digest,
    state: "unresolved",
    details: "{}",
  }
}
