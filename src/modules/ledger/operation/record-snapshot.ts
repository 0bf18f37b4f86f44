import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  Charge,
  ChargeDetails,
  ThreeDsDetails,
} from "../../../domain/charge/charge"
import {
  type ChargeState,
  isOpenState,
  isRefusedState,
} from "../../../domain/charge/charge-state"
import type { OrderBinding } from "../../../domain/reconciliation/order/order-of-charge"
import { eventsOfRefusedCharge } from "../../../domain/event/events-of-failed-operation"
import type { ChargeSums } from "../../../domain/charge/charge-sums"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../../domain/charge/gateway-charge"
import {
  CHARGE_TABLE,
  selectChargeById,
  chargeFromRow,
  OPERATION_TABLE,
  selectCharges,
} from "../charge/charge-rows"
import { resolveSelectedDiscrepancies } from "../discrepancy/discrepancies"
import { disputeColumns } from "../dispute/write-disputes"
import { detailsWithoutErasedPayerSql } from "../privacy/erased-payer-sql"
import { writeOutboxEntries } from "../event/outbox-entries"
import { paymentCodeColumns, linkColumns } from "../charge/snapshot-columns"
import { isUniqueViolation } from "../database/storable"
import { databaseNow, NOW } from "../database/database-time"
import type { InstallationContext } from "../charge/installation-id"
import { ASYNCHRONOUS_METHODS } from "../../../domain/payment-method/payment-method"

type NewSnapshot = {
  state: ChargeState
  sums: ChargeSums
  details: ChargeDetails
  code?: GatewayCode | undefined
  link?: GatewayCharge["link"] | undefined
}

/**
 * Stores the state, sums and details of a charge as the gateway has shown them, and makes the charge due for
 * synchronization. If the charge is `declined` or `failed`, also writes the event `payment.declined`. If the charge
 * becomes open while its payment collection has another open charge, also marks the charge as abandoned.
 *
 * Resolves to `false` and writes nothing if an operation of the charge is in flight or in doubt, or if the charge was
 * changed since the caller read it.
 */
export async function recordSnapshot(
  knex: Knex,
  charge: Pick<Charge, "id" | "revision">,
  observed: NewSnapshot
): Promise<boolean> {
  return updateChargeFromSnapshot(knex, charge, {
    observed,
    more: {
      highest_captured_amount: knex.raw(
        "greatest(highest_captured_amount, ?)",
        [observed.sums.captured]
      ),
    },
  })
}

/**
 * Stores the gateway's state and sums of a charge after an administrator has accepted them, and resolves the open
 * discrepancy `money_gone`. The stored highest captured sum of the charge may become lower. Like `recordSnapshot`,
 * makes the charge due, and may write the event `payment.declined` or mark the charge as abandoned.
 *
 * Resolves to `false` and writes nothing if an operation of the charge is in flight or in doubt, or if the charge was
 * changed since the caller read it.
 */
export async function recordGatewaySumsAcceptedByAdministrator(
  knex: Knex,
  charge: Pick<Charge, "id" | "revision" | "amount">,
  { by, reason, ...observed }: NewSnapshot & { by: string; reason: string }
): Promise<boolean> {
  const isAccepted = await updateChargeFromSnapshot(knex, charge, {
    observed,
    more: {
      // If the charge is not open any more, its captured money is lost. The highest captured sum is then lowered at
      // most to the amount of the charge, because Medusa's records of the lost money are corrected by this sum.
      highest_captured_amount: isOpenState(observed.state)
        ? observed.sums.captured
        : knex.raw("greatest(least(highest_captured_amount, ?), ?)", [
            charge.amount,
            observed.sums.captured,
          ]),
      gateway_sums_accepted_at: databaseNow(knex),
      gateway_sums_accepted_by: by,
    },
  })
  if (isAccepted) {
    await resolveSelectedDiscrepancies(
      knex,
      (open) => open.where({ charge_id: charge.id, kind: "money_gone" }),
      { by, resolution: reason }
    )
  }
  return isAccepted
}

async function updateChargeFromSnapshot(
  knex: Knex,
  charge: Pick<Charge, "id" | "revision">,
  { observed, more }: { observed: NewSnapshot; more: Record<string, unknown> }
): Promise<boolean> {
  const columns = {
    details: knex.raw(detailsWithoutErasedPayerSql("details || ?::jsonb"), [
      JSON.stringify(observed.details),
    ]),
    state: observed.state,
    captured_amount: observed.sums.captured,
    refunded_amount: observed.sums.refunded,
    ...disputeColumns(knex, observed),
    ...paymentCodeColumns(knex, observed.code, observed.state),
    ...linkColumns(knex, observed.link),
    ...more,
  }
  try {
    const about = { chargeId: charge.id, state: observed.state }
    return await writeStateAndEventIfRefused(knex, about, (within) =>
      updateChargeIfUnchangedAndMakeDue(within, charge, {
        ...columns,
        // A paid charge prevents other charges of its collection, even if its code was abandoned earlier.
        ...(observed.sums.captured > 0 && isOpenState(observed.state)
          ? { abandoned_at: null }
          : {}),
      })
    )
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    // The payment collection has another open charge. The unique index accepts this charge only as abandoned.
    return updateChargeIfUnchangedAndMakeDue(knex, charge, {
      ...columns,
      abandoned_at: knex.raw(`coalesce(abandoned_at, ${NOW})`),
    })
  }
}

/**
 * Writes a charge's new state by calling `write`. If the state is `declined` or `failed`, also writes the event
 * `payment.declined` in the same transaction. The outbox stores this event only once for a charge.
 */
async function writeStateAndEventIfRefused(
  knex: Knex,
  { chargeId, state }: { chargeId: string; state: ChargeState },
  write: (knex: Knex) => Promise<boolean>
): Promise<boolean> {
  if (!isRefusedState(state)) {
    return write(knex)
  }
  return knex.transaction(async (transaction) => {
    const isWritten = await write(transaction)
    const row =
      isWritten &&
      (await selectCharges(transaction).where({ id: chargeId }).first())
    if (row) {
      await writeOutboxEntries(
        transaction,
        eventsOfRefusedCharge(chargeFromRow(row), undefined)
      )
    }
    return isWritten
  })
}

/**
 * Marks the charge of an unpaid code or link as abandoned. The code or link can still be paid, but the charge does not
 * prevent another charge. Resolves to `false` if the charge is no unpaid code or link, or belongs to another
 * installation.
 */
export async function markCodeOrLinkAbandoned(
  { knex, digest }: InstallationContext,
  chargeId: string
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({
      id: chargeId,
      state: "pending",
      installation_digest: digest,
      deleted_at: null,
    })
    .whereIn("method", ASYNCHRONOUS_METHODS)
    .update({
      abandoned_at: knex.raw(`coalesce(abandoned_at, ${NOW})`),
      revision: knex.raw("revision + 1"),
      updated_at: databaseNow(knex),
    })
  return written > 0
}

/**
 * Records for each charge the order to which the charge belongs. A binding without an `orderId` removes the recorded
 * order, because Medusa has deleted the order. Does not change a charge whose order another process has changed since
 * the caller read the charge.
 */
export async function bindChargesToOrders(
  knex: Knex,
  bindings: readonly OrderBinding[]
): Promise<void> {
  if (bindings.length === 0) {
    return
  }
  await knex.raw(
    `update ${CHARGE_TABLE} as charge set order_id = nullif(binding.order_id, ''), updated_at = ${NOW}
    from unnest(?::text[], ?::text[], ?::text[]) as binding (charge_id, order_id, former_order_id)
    where charge.id = binding.charge_id and charge.deleted_at is null
    and coalesce(charge.order_id, '') = binding.former_order_id`,
    [
      bindings.map(({ chargeId }) => chargeId),
      bindings.map(({ orderId }) => orderId ?? ""),
      bindings.map(({ formerOrderId }) => formerOrderId ?? ""),
    ]
  )
}

async function updateChargeIfUnchangedAndMakeDue(
  knex: Knex,
  { id, revision }: Pick<Charge, "id" | "revision">,
  columns: Record<string, unknown>
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({ id, revision, deleted_at: null })
    .whereNotExists(
      knex(OPERATION_TABLE)
        .select("id")
        .where({ charge_id: id, deleted_at: null })
        .whereIn("state", ["in_flight", "unknown"])
    )
    .update({
      ...columns,
      revision: knex.raw("revision + 1"),
      // The charge is due at once, so that Medusa's records are corrected as soon as no worker has the charge.
      synchronization_due_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
  return written > 0
}

/**
 * Stores the result of a 3DS challenge in the details of a charge. Makes the charge due, so that a synchronization
 * writes the details into Medusa's records.
 */
export async function recordThreeDsResult(
  knex: Knex,
  chargeId: string,
  threeDs: ThreeDsDetails
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    details: knex.raw("details || ?::jsonb", [JSON.stringify({ threeDs })]),
    synchronization_due_at: databaseNow(knex),
    updated_at: databaseNow(knex),
  })
}

/**
 * Stores the payer of a Pix payment and the central bank's id of the payment. A value that is already stored does not
 * change. The payer of an erased charge is not stored.
 */
export async function recordPixPayerAndEndToEndId(
  knex: Knex,
  chargeId: string,
  details: Pick<ChargeDetails, "endToEndId" | "payer">
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    details: knex.raw(detailsWithoutErasedPayerSql("?::jsonb || details"), [
      JSON.stringify(details),
    ]),
    updated_at: databaseNow(knex),
  })
}
