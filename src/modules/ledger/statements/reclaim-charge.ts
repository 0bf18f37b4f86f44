import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../charge/charge"
import type { ClaimResult } from "../ports/charge-ledger"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
  selectCharges,
} from "./charge-rows"
import { type ClaimHere, claimedResult } from "./claimed-result"
import { lockShopperInput } from "./shopper-inputs"
import { fiscalDocumentOf } from "./fiscal-documents"
import { databaseNow, inMs, NOW } from "./database-time"

/** Claims a session's charge again if it is `not_created`; else returns why not. Undefined without a charge. */
export async function reclaimCharge(
  knex: Knex,
  intent: ChargeIntent,
  claim: ClaimHere
): Promise<ClaimResult | undefined> {
  return knex.transaction(async (transaction) => {
    const { paymentSessionId } = intent
    const existing = await selectCharges(transaction)
      .where({ payment_session_id: paymentSessionId, deleted_at: null })
      .forUpdate()
      .first()
    if (!existing) {
      return undefined
    }
    if (existing.installation_digest !== claim.digest) {
      return { kind: "written_elsewhere", charge: chargeFromRow(existing) }
    }
    if (existing.state !== "not_created") {
      return { kind: "existing", charge: chargeFromRow(existing) }
    }
    if (
      !(await lockShopperInput(transaction, paymentSessionId, claim.digest))
    ) {
      return { kind: "session_abandoned" }
    }
    const reopened = await reopen(transaction, existing, { intent, claim })
    const operationId = generateEntityId(undefined, "ctop")
    await transaction(OPERATION_TABLE).insert({
      id: operationId,
      charge_id: reopened.id,
      kind: "create",
      amount: reopened.amount,
      actor: claim.actor,
      state: "in_flight",
      sent_to: claim.sentTo ?? null,
      owner: claim.owner,
      lease_expires_at: inMs(transaction, claim.leaseMs),
      created_at: reopened.created_at,
    })
    if (claim.document) {
      await fiscalDocumentOf(
        transaction,
        claim.document(reopened.id),
        transaction(CHARGE_TABLE).select("id").where({ id: reopened.id })
      )
    }
    return claimedResult(reopened, operationId, claim)
  })
}

async function reopen(
  transaction: Knex,
  existing: ChargeRow,
  { intent, claim }: { intent: ChargeIntent; claim: ClaimHere }
): Promise<ChargeRow> {
  const rows = await transaction(CHARGE_TABLE)
    .where({ id: existing.id })
    .update({
      state: "unresolved",
      email_digest: intent.emailDigest ?? null,
      // A buyer who pays again after an erasure has entered the data again.
      erased_at: null,
      amount: intent.amount,
      installments: intent.installments,
      discount: intent.discount ?? 0,
      interest: intent.interest ?? 0,
      late_capture: intent.lateCapture,
      link_purpose: intent.linkPurpose ?? null,
      code_expires_at: transaction.raw(
        `${NOW} + ?::float * interval '1 second'`,
        [intent.codeSeconds ?? null]
      ),
      revision: transaction.raw("revision + 1"),
      synchronize_at: inMs(transaction, claim.leaseMs),
      // The attempt counts from now, and must be older than the gateway's charge.
      created_at: databaseNow(transaction),
      updated_at: databaseNow(transaction),
    })
    .returning<ChargeRow[]>(CHARGE_COLUMNS)
  return rows[0] ?? existing
}
