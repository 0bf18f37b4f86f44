import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import {
  isOpenState,
  isRefusedState,
} from "../../../domain/charge/charge-state"
import { ZERO_SUMS } from "../../../domain/charge/charge-sums"
import {
  eventsOfFailedOperation,
  type ResolvedOperation,
} from "../../../domain/event/events-of-failed-operation"
import { minorUnits } from "../../../domain/money"
import type { OutcomeOfResolvedOperation } from "../ports/ledger-parameters-and-results"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
  type OperationRow,
} from "../charge/charge-rows"
import { detailsWithoutErasedPayerSql } from "../privacy/erased-payer-sql"
import { writeOutboxEntries } from "../event/outbox-entries"
import { paymentCodeColumns, linkColumns } from "../charge/snapshot-columns"
import { disputeColumns } from "../dispute/write-disputes"
import { SHOPPER_INPUT_TABLE } from "../privacy/shopper-inputs"
import { isUniqueViolation } from "../database/storable"
import { databaseNow, NOW } from "../database/database-time"
import { columnAssignmentsSql } from "../database/convert-rows"
import {
  readChargeOfOperationOrThrow,
  selectChargeIdOfOperation,
} from "./operation-records"

/** SQL that makes the charge due for synchronization if its parameter is true. */
const MAKE_CHARGE_DUE = `synchronization_due_at = case when ? then ${NOW} else synchronization_due_at end`

/**
 * SQL that plans the two follow-up lookups of the charge. They are planned in these cases:
 * - An administrator has entered the outcome of an operation, because the entry may be wrong. Only in this case, the
 *   number of follow-up lookups that were already made is set to 0.
 * - A lookup or a notification has shown the outcome of a creation.
 * - The gateway refused the creation, or authorized a charge that it should have captured at once.
 */
const PLAN_FOLLOW_UP_LOOKUPS = `follow_up_lookups_since = case when ? or (settled.kind = 'create' and (? or (? = 'authorized' and not charge.late_capture))) then ${NOW} else follow_up_lookups_since end,
  follow_up_lookup_count = case when ? then 0 else follow_up_lookup_count end`
// A rejected capture after which the gateway shows the charge as declined does not change `creation_refused_at`.
const REFUSED_AT_IF_CREATION = `case when settled.kind = 'create' then ${NOW} else charge.creation_refused_at end`

/**
 * Records the outcome of an operation, and resolves to the operation's charge. An outcome that was recorded earlier
 * usually does not change. An operation that lookups have resolved as never carried out (`not_sent`) becomes accepted
 * in two cases:
 * - The operation is a creation, and the gateway shows the charge after all.
 * - The gateway's answer to the operation arrives late, and shows that the operation was carried out.
 *
 * Deletes the shopper's input, unless the charge becomes `not_created` and another attempt may need the input. If the
 * outcome is not `accepted`, also writes the event `refund.failed` for a failed refund, or `payment.declined` for a
 * refused charge.
 */
export async function resolveOperation(
  knex: Knex,
  operationId: string,
  operationOutcome: OutcomeOfResolvedOperation
): Promise<Charge> {
  const resolved = await resolveDespiteOtherOpenCharge(
    knex,
    operationId,
    operationOutcome
  )
  return resolved ?? readChargeOfOperationOrThrow(knex, operationId)
}

/**
 * Records the outcome that an administrator has entered for an operation in doubt, and plans follow-up lookups of the
 * charge. Resolves to the charge. Resolves to `undefined` and records nothing if the operation is not in doubt.
 */
export async function resolveOperationByAdministrator(
  knex: Knex,
  operationId: string,
  operationOutcome: Omit<OutcomeOfResolvedOperation, "resolvedVia"> & {
    resolution: { by: string; reason: string }
  }
): Promise<Charge | undefined> {
  return resolveDespiteOtherOpenCharge(knex, operationId, {
    ...operationOutcome,
    resolvedVia: "person",
  })
}

type OutcomeToRecord = Omit<OutcomeOfResolvedOperation, "resolvedVia"> & {
  resolvedVia: OutcomeOfResolvedOperation["resolvedVia"] | "person"
  resolution?: { by: string; reason: string }
  /** Whether the payment collection has another open charge. This charge is then written as abandoned. */
  hasOpenSibling?: boolean
}

async function resolveDespiteOtherOpenCharge(
  knex: Knex,
  operationId: string,
  operationOutcome: OutcomeToRecord
): Promise<Charge | undefined> {
  try {
    return await writeOutcomeAndEvent(knex, operationId, operationOutcome)
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    // The payment collection has another open charge. The unique index accepts this charge only as abandoned.
    return writeOutcomeAndEvent(knex, operationId, {
      ...operationOutcome,
      hasOpenSibling: true,
    })
  }
}

/** Writes an operation's outcome and, in the same transaction, the event about a declined charge or failed refund. */
async function writeOutcomeAndEvent(
  knex: Knex,
  operationId: string,
  operationOutcome: OutcomeToRecord
): Promise<Charge | undefined> {
  if (operationOutcome.outcome === "accepted") {
    return (await writeOperationOutcome(knex, operationId, operationOutcome))
      ?.charge
  }
  return knex.transaction(async (transaction) => {
    const written = await writeOperationOutcome(
      transaction,
      operationId,
      operationOutcome
    )
    if (written) {
      await writeOutboxEntries(transaction, eventsOfFailedOperation(written))
    }
    return written?.charge
  })
}

async function writeOperationOutcome(
  knex: Knex,
  operationId: string,
  operationOutcome: OutcomeToRecord
): Promise<ResolvedOperation | undefined> {
  const isByAdministrator = operationOutcome.resolvedVia === "person"
  // Locks the shopper's input before the charge, as a claim does. Otherwise a deadlock is possible.
  const locked = knex(`${SHOPPER_INPUT_TABLE} as input`)
    .select("input.id")
    .join(
      `${CHARGE_TABLE} as charge`,
      "charge.payment_session_id",
      "input.payment_session_id"
    )
    .where({
      "charge.id": selectChargeIdOfOperation(knex, operationId),
      "input.deleted_at": null,
    })
    .forUpdate("input")
  const resolved = knex(OPERATION_TABLE)
    .where({ id: operationId })
    .where((open) => {
      void open.whereIn(
        "state",
        isByAdministrator ? ["unknown"] : ["in_flight", "unknown"]
      )
      if (operationOutcome.outcome === "accepted" && !isByAdministrator) {
        void open.orWhere((resolvedAsNeverSent) => {
          void resolvedAsNeverSent.where({
            state: "not_sent",
            resolved_via: "look_up",
          })
          if (operationOutcome.resolvedVia !== "answer") {
            // A lookup shows a change only in the sums of the charge, and a later change may have caused the
            // difference.
            void resolvedAsNeverSent.where({ kind: "create" })
          }
        })
      }
    })
    .whereRaw("(select count(*) from locked) >= 0")
    .update({
      state: operationOutcome.outcome,
      resolved_via: operationOutcome.resolvedVia,
      error_code: operationOutcome.error?.code ?? null,
      error_message: operationOutcome.error?.message ?? null,
      not_offered_route: operationOutcome.error?.notOfferedRoute ?? null,
      resolved_by: operationOutcome.resolution?.by ?? null,
      resolution_reason: operationOutcome.resolution?.reason ?? null,
      resolved_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
    .returning(["id", "charge_id", "kind", "amount", "actor", "medusa_row_id"])
  const furtherColumns = {
    ...disputeColumns(
      knex,
      operationOutcome.chargeState && {
        state: operationOutcome.chargeState,
        sums: operationOutcome.sums ?? ZERO_SUMS,
      }
    ),
    ...paymentCodeColumns(
      knex,
      operationOutcome.code,
      operationOutcome.chargeState
    ),
    ...linkColumns(knex, operationOutcome.link),
    ...(wasChargeRefused(operationOutcome)
      ? { creation_refused_at: knex.raw(REFUSED_AT_IF_CREATION) }
      : {}),
    ...(operationOutcome.hasOpenSibling
      ? { abandoned_at: knex.raw(`coalesce(charge.abandoned_at, ${NOW})`) }
      : isChargeOpenWithCapturedMoney(operationOutcome)
        ? {
            // A code that was abandoned while its creation was unknown blocks other charges again once it is paid.
            abandoned_at: knex.raw(
              "case when settled.kind = 'create' then null else charge.abandoned_at end"
            ),
          }
        : {}),
  }
  // This is one statement, so that a process that dies here has written everything or nothing.
  const { rows } = await knex.raw<{ rows: ChargeAndOperationRow[] }>(
    `with locked as (?), settled as (?), charge as (
      update ${CHARGE_TABLE} as charge
      set state = coalesce(?, charge.state), details = ${detailsWithoutErasedPayerSql("details || ?::jsonb")},
        captured_amount = coalesce(?, captured_amount), refunded_amount = coalesce(?, refunded_amount),
        highest_captured_amount = greatest(highest_captured_amount, ?), ${columnAssignmentsSql(furtherColumns)},
        revision = revision + 1, ${MAKE_CHARGE_DUE}, ${PLAN_FOLLOW_UP_LOOKUPS}, updated_at = ${NOW}
      from settled where charge.id = settled.charge_id
      returning ${CHARGE_COLUMNS.map((column) => `charge.${column}`).join(", ")}
    ), used as (
      delete from ${SHOPPER_INPUT_TABLE} as input using charge
      where input.payment_session_id = charge.payment_session_id
      and input.deleted_at is null
      and charge.state <> 'not_created'
    )
    select charge.*, to_json(settled) as operation from charge, settled`,
    [
      locked,
      resolved,
      operationOutcome.chargeState ?? null,
      JSON.stringify(operationOutcome.details),
      operationOutcome.sums?.captured ?? null,
      operationOutcome.sums?.refunded ?? null,
      operationOutcome.sums?.captured ?? 0,
      ...Object.values(furtherColumns),
      operationOutcome.resolvedVia !== "answer" ||
        operationOutcome.chargeState === "pending",
      isByAdministrator,
      operationOutcome.resolvedVia !== "answer" ||
        wasChargeRefused(operationOutcome),
      operationOutcome.chargeState ?? null,
      isByAdministrator,
    ]
  )
  const [row] = rows
  if (!row) {
    return undefined
  }
  const { operation, ...charge } = row
  return {
    charge: chargeFromRow(charge),
    operation: {
      id: operation.id,
      kind: operation.kind,
      amount: minorUnits(operation.amount),
      actor: operation.actor,
      state: operationOutcome.outcome,
      errorCode: operationOutcome.error?.code,
      medusaRowId: operation.medusa_row_id ?? undefined,
    },
  }
}

type ChargeAndOperationRow = ChargeRow & {
  operation: Pick<
    OperationRow,
    "id" | "kind" | "amount" | "actor" | "medusa_row_id"
  >
}

function wasChargeRefused({ outcome, chargeState }: OutcomeToRecord): boolean {
  return (
    outcome === "rejected" &&
    chargeState !== undefined &&
    isRefusedState(chargeState)
  )
}

function isChargeOpenWithCapturedMoney({
  chargeState,
  sums,
}: OutcomeToRecord): boolean {
  return (
    chargeState !== undefined &&
    isOpenState(chargeState) &&
    (sums?.captured ?? 0) > 0
  )
}
