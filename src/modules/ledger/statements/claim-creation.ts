import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeIntent } from "../../../core/charge/charge"
import { OPEN_STATES } from "../../../core/charge/charge-state"
import { minorUnits } from "../../../core/money"
import type { Claim, ClaimResult } from "../../../core/ports/charge-ledger"
import {
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
} from "./charge-rows"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"

const UNIQUE_VIOLATION = "23505"
const ATTEMPTS = 3

/**
 * Writes the intent and its claim, at once or not at all. The two unique indexes of the charge
 * table decide every race between charges; the loser learns which one was faster. The race against
 * a session that is being deleted is decided by the row of what the shopper entered: deleting
 * takes it away first and looks for a charge then.
 */
export async function claimCreation(
  knex: Knex,
  intent: ChargeIntent,
  claim: Claim
): Promise<ClaimResult> {
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

async function tryToClaim(
  knex: Knex,
  intent: ChargeIntent,
  claim: Claim
): Promise<ClaimResult | undefined> {
  const inserted = await insertClaimed(knex, intent, claim)
  if (inserted) {
    return inserted
  }
  try {
    return (
      (await reclaim(knex, intent, claim)) ??
      (await whoHasTheCollection(knex, intent)) ??
      (await whetherGivenUp(knex, intent))
    )
  } catch (error) {
    if (isUniqueViolation(error)) {
      return whoHasTheCollection(knex, intent)
    }
    throw error
  }
}

/** Intent and claim in one statement, so that every sale costs one round trip here. */
async function insertClaimed(
  knex: Knex,
  intent: ChargeIntent,
  claim: Claim
): Promise<ClaimResult | undefined> {
  const operationId = generateEntityId(undefined, "ctop")
  const charge = newChargeRow(intent)
  const columns = Object.keys(charge)
  const { rows } = await knex.raw<{ rows: ChargeRow[] }>(
    `with input as (
      select id from ${SHOPPER_INPUT_TABLE} where payment_session_id = ? for update
    ), charge as (
      insert into ${CHARGE_TABLE} (${columns.join(", ")})
      select ${columns.map(() => "?").join(", ")} from input
      on conflict do nothing
      returning *
    ), operation as (
      insert into ${OPERATION_TABLE} (id, charge_id, kind, amount, actor, state, owner, lease_expires_at)
      select ?, charge.id, 'create', charge.amount, ?, 'in_flight', ?, now() + ? * interval '1 millisecond'
      from charge
    )
    select * from charge`,
    [
      intent.paymentSessionId,
      ...Object.values(charge),
      operationId,
      claim.actor,
      claim.owner,
      claim.leaseMs,
    ]
  )
  const [row] = rows
  return row && claimedResult(row, operationId, claim)
}

function newChargeRow(
  intent: ChargeIntent
): Record<Exclude<keyof ChargeRow, "created_at">, Knex.Value> {
  return {
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
    facts: "{}",
  }
}

function claimedResult(
  charge: ChargeRow,
  operationId: string,
  claim: Claim
): ClaimResult {
  return {
    kind: "claimed",
    charge: chargeFromRow(charge),
    operation: {
      id: operationId,
      chargeId: charge.id,
      kind: "create",
      amount: minorUnits(charge.amount),
      actor: claim.actor,
      state: "in_flight",
      errorCode: undefined,
      errorMessage: undefined,
    },
  }
}

/** The session has a charge already: only one that was certainly not created starts again. */
async function reclaim(
  knex: Knex,
  intent: ChargeIntent,
  claim: Claim
): Promise<ClaimResult | undefined> {
  return knex.transaction(async (transaction) => {
    const existing = await lockChargeOfSession(
      transaction,
      intent.paymentSessionId
    )
    if (existing?.state !== "not_created") {
      return existing && { kind: "existing", charge: chargeFromRow(existing) }
    }
    if (!(await lockShopperInput(transaction, intent.paymentSessionId))) {
      return { kind: "session_given_up" }
    }
    const reopened = await reopen(transaction, existing, intent)
    const operationId = generateEntityId(undefined, "ctop")
    await transaction(OPERATION_TABLE).insert({
      id: operationId,
      charge_id: reopened.id,
      kind: "create",
      amount: reopened.amount,
      actor: claim.actor,
      state: "in_flight",
      owner: claim.owner,
      lease_expires_at: transaction.raw(
        "now() + ? * interval '1 millisecond'",
        [claim.leaseMs]
      ),
    })
    return claimedResult(reopened, operationId, claim)
  })
}

async function lockChargeOfSession(
  transaction: Knex,
  sessionId: string
): Promise<ChargeRow | undefined> {
  return transaction<ChargeRow>(CHARGE_TABLE)
    .where({ payment_session_id: sessionId })
    .forUpdate()
    .first()
}

async function reopen(
  transaction: Knex,
  existing: ChargeRow,
  intent: ChargeIntent
): Promise<ChargeRow> {
  const rows = await transaction(CHARGE_TABLE)
    .where({ id: existing.id })
    .update({
      state: "unsettled",
      email_digest: intent.emailDigest ?? null,
      amount: intent.amount,
      installments: intent.installments,
      late_capture: intent.lateCapture,
      // The attempt counts from now, and is older than whatever the gateway makes of it.
      created_at: transaction.fn.now(),
      updated_at: transaction.fn.now(),
    })
    .returning<ChargeRow[]>("*")
  return rows[0] ?? existing
}

async function whetherGivenUp(
  knex: Knex,
  intent: ChargeIntent
): Promise<ClaimResult | undefined> {
  return (await lockShopperInput(knex, intent.paymentSessionId))
    ? undefined
    : { kind: "session_given_up" }
}

async function lockShopperInput(
  knex: Knex,
  sessionId: string
): Promise<boolean> {
  const input = await knex<{ id: string }>(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: sessionId })
    .forUpdate()
    .first("id")
  return input !== undefined
}

async function whoHasTheCollection(
  knex: Knex,
  intent: ChargeIntent
): Promise<ClaimResult | undefined> {
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
  return (
    error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  )
}
