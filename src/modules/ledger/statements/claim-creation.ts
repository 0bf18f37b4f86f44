import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../core/charge/charge"
import { OPEN_STATES } from "../../../core/charge/charge-state"
import type { Claim, ClaimResult } from "../../../core/ports/charge-ledger"
import {
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
  type OperationRow,
  operationFromRow,
} from "./charge-rows"

const UNIQUE_VIOLATION = "23505"
const ATTEMPTS = 3

/**
 * Writes the intent and its claim in one transaction. The two unique indexes of the charge table
 * decide every race; the loser learns which charge was faster.
 */
export async function claimCreation(knex: Knex, intent: ChargeIntent, claim: Claim): Promise<ClaimResult> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await tryToClaim(knex, intent, claim)
    if (result) {
      return result
    }
    // The charge that was in the way closed between our two looks: look again.
  }
  throw new Error(
    `Could not claim charge ${intent.merchantChargeId}: the charges of payment collection ${intent.paymentCollectionId} changed ${ATTEMPTS} times meanwhile. Nothing was sent; try again.`
  )
}

async function tryToClaim(knex: Knex, intent: ChargeIntent, claim: Claim): Promise<ClaimResult | undefined> {
  try {
    return await knex.transaction(async (transaction) => {
      const inserted = await insertCharge(transaction, intent)
      if (inserted) {
        return claimed(transaction, inserted, claim)
      }
      const existing = await lockChargeOfSession(transaction, intent.paymentSessionId)
      if (existing?.state === "not_created") {
        return claimed(transaction, await reopen(transaction, existing, intent), claim)
      }
      return existing ? { kind: "existing", charge: chargeFromRow(existing) } : undefined
    }) ?? (await whoHasTheCollection(knex, intent))
  } catch (error) {
    if (isUniqueViolation(error)) {
      return whoHasTheCollection(knex, intent)
    }
    throw error
  }
}

async function insertCharge(transaction: Knex, intent: ChargeIntent): Promise<ChargeRow | undefined> {
  const rows = await transaction<ChargeRow>(CHARGE_TABLE)
    .insert({
      id: generateEntityId(undefined, "ctchg"),
      merchant_charge_id: intent.merchantChargeId,
      account: intent.account,
      method: intent.method,
      payment_session_id: intent.paymentSessionId,
      payment_collection_id: intent.paymentCollectionId,
      cart_id: intent.cartId ?? null,
      email_digest: intent.emailDigest ?? null,
      amount: intent.amount,
      currency_code: intent.currencyCode,
      installments: intent.installments,
      late_capture: intent.lateCapture,
      state: "unsettled",
      facts: {},
    })
    .onConflict()
    .ignore()
    .returning("*")
  return rows[0]
}

async function lockChargeOfSession(transaction: Knex, sessionId: string): Promise<ChargeRow | undefined> {
  return transaction<ChargeRow>(CHARGE_TABLE).where({ payment_session_id: sessionId }).forUpdate().first()
}

async function reopen(transaction: Knex, existing: ChargeRow, intent: ChargeIntent): Promise<ChargeRow> {
  const rows: ChargeRow[] = await transaction(CHARGE_TABLE)
    .where({ id: existing.id })
    .update({
      state: "unsettled",
      amount: intent.amount,
      installments: intent.installments,
      late_capture: intent.lateCapture,
      updated_at: transaction.fn.now(),
    })
    .returning("*")
  return rows[0] ?? existing
}

async function claimed(transaction: Knex, charge: ChargeRow, claim: Claim): Promise<ClaimResult> {
  const rows: OperationRow[] = await transaction(OPERATION_TABLE)
    .insert({
      id: generateEntityId(undefined, "ctop"),
      charge_id: charge.id,
      kind: "create",
      amount: charge.amount,
      actor: claim.actor,
      state: "in_flight",
      owner: claim.owner,
      lease_expires_at: transaction.raw("now() + ? * interval '1 millisecond'", [claim.leaseMs]),
    })
    .returning("*")
  const [operation] = rows
  if (!operation) {
    throw new Error(`PostgreSQL returned no row for the operation on charge ${charge.id}. Nothing was sent.`)
  }
  return { kind: "claimed", charge: chargeFromRow(charge), operation: operationFromRow(operation) }
}

async function whoHasTheCollection(knex: Knex, intent: ChargeIntent): Promise<ClaimResult | undefined> {
  const open = await knex<ChargeRow>(CHARGE_TABLE)
    .where({ payment_collection_id: intent.paymentCollectionId })
    .whereIn("state", [...OPEN_STATES])
    .first()
  if (!open) {
    return undefined
  }
  return open.payment_session_id === intent.paymentSessionId
    ? { kind: "existing", charge: chargeFromRow(open) }
    : { kind: "collection_taken", charge: chargeFromRow(open) }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
}
