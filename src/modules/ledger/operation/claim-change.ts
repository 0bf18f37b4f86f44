import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Operation } from "../../../domain/operation/operation"
import type {
  ChangeClaimResult,
  ChangeIntent,
  Claim,
  RefundSpacing,
} from "../ports/ledger-parameters-and-results"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
  operationFromRow,
  type OperationRow,
  orderAtRequestColumns,
  selectCharges,
} from "../charge/charge-rows"
import { toRow } from "../database/convert-rows"
import { storableText } from "../../../domain/parsing/storable-values"
import {
  databaseNow,
  databaseTimeAfterMs,
  NOW,
} from "../database/database-time"
import type { InstallationContext } from "../charge/installation-id"

/**
 * Claims a capture, refund or void of a charge, while the row of the charge is locked. Sends nothing to the gateway.
 * The charge becomes due for synchronization when the claim expires. If the change must not be made now, claims nothing
 * and resolves to the reason.
 */
export async function claimChange(
  { knex, digest }: InstallationContext,
  change: ChangeIntent,
  {
    spacing,
    leaseMs,
    order,
    reason,
    ...claim
  }: Claim & { spacing: RefundSpacing }
): Promise<ChangeClaimResult> {
  return knex.transaction(async (transaction) => {
    const charge = await selectCharges(transaction)
      .where({ id: change.chargeId, deleted_at: null })
      .forUpdate()
      .first()
    if (!charge) {
      return { kind: "gone" }
    }
    if (charge.installation_digest !== digest) {
      return { kind: "of_other_installation", charge: chargeFromRow(charge) }
    }
    const blocking = await findOperationBlockingChange(
      transaction,
      change,
      spacing
    )
    if (blocking) {
      return { ...blocking, charge: chargeFromRow(charge) }
    }
    const [operation] = (await transaction(OPERATION_TABLE)
      .insert({
        ...toRow({ ...change, ...claim }),
        ...orderAtRequestColumns(order),
        reason: reason === undefined ? null : storableText(reason, 1000),
        id: generateEntityId(undefined, "ctop"),
        state: "in_flight",
        lease_expires_at: databaseTimeAfterMs(transaction, leaseMs),
      })
      .returning("*")) as [OperationRow]
    const [claimed = charge] = await transaction(CHARGE_TABLE)
      .where({ id: change.chargeId })
      .update({
        revision: transaction.raw("revision + 1"),
        synchronization_due_at: operation.lease_expires_at,
        updated_at: databaseNow(transaction),
      })
      .returning<ChargeRow[]>(CHARGE_COLUMNS)
    return {
      kind: "claimed",
      charge: chargeFromRow(claimed),
      operation: operationFromRow(operation),
    }
  })
}

type BlockingOperation =
  | { kind: "busy" | "to_be_booked"; operation: Operation }
  | { kind: "too_soon"; operation: Operation; waitMs: number }

async function findOperationBlockingChange(
  transaction: Knex,
  change: ChangeIntent,
  spacing: RefundSpacing
): Promise<BlockingOperation | undefined> {
  const operations = transaction<OperationRow>(OPERATION_TABLE).where({
    charge_id: change.chargeId,
    deleted_at: null,
  })
  const unresolved = await operations
    .clone()
    .whereIn("state", ["in_flight", "unknown"])
    .first()
  if (unresolved) {
    return { kind: "busy", operation: operationFromRow(unresolved) }
  }
  const unbooked = await operations
    .clone()
    .where({ state: "accepted", booked_at: null })
    .whereNot({ kind: "create" })
    .where((notBookedByMedusa) => {
      void notBookedByMedusa
        .whereNotNull("to_be_booked_since")
        .orWhere({ medusa_row_id: null })
    })
    .first()
  if (unbooked) {
    return { kind: "to_be_booked", operation: operationFromRow(unbooked) }
  }
  return change.kind === "refund"
    ? findRecentRefundBlockingChange(operations, change, spacing)
    : undefined
}

async function findRecentRefundBlockingChange(
  operations: Knex.QueryBuilder<OperationRow>,
  { amount }: ChangeIntent,
  { equalMs, afterRefusalMs }: RefundSpacing
): Promise<BlockingOperation | undefined> {
  const msSinceResolved = `extract(epoch from ${NOW} - resolved_at) * 1000`
  const recent = (await operations
    .clone()
    .where({ kind: "refund" })
    .where((which: Knex.QueryBuilder) => {
      void which
        .where((equal) => {
          void equal
            .where({ state: "accepted", amount })
            .whereRaw(`${msSinceResolved} < ?`, [equalMs])
        })
        .orWhere((refused) => {
          void refused
            .where({ state: "rejected" })
            .whereIn("error_code", ["gateway_rejected", "gateway_not_offered"])
            .whereRaw(`${msSinceResolved} < ?`, [afterRefusalMs])
        })
    })
    .select("*")
    .select(
      operations.client.raw(
        `case state when 'accepted' then ?::numeric else ?::numeric end - ${msSinceResolved} as wait_ms`,
        [equalMs, afterRefusalMs]
      )
    )
    // If there are several reasons to wait, the longest wait is returned.
    .orderBy("wait_ms", "desc")
    .first()) as (OperationRow & { wait_ms: string }) | undefined
  return (
    recent && {
      kind: "too_soon",
      operation: operationFromRow(recent),
      waitMs: Math.max(1, Math.ceil(Number(recent.wait_ms))),
    }
  )
}
