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
 * synchronization. Resolves to `false` and writes nothing if an operation of the charge is in flight or in doubt, or if
 * the charge was changed since the caller read it.
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
 * Stores the gateway's sums of a charge after an administrator has accepted them. The ledger also remembers the highest
 * sum that was ever captured, and this sum may become lower. Resolves the discrepancy `money_gone`.
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
      updateChargeIfUnchanged(within, charge, {
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
    // The payment collection has another open charge. This charge is written as abandoned, so that it is no second one.
    return updateChargeIfUnchanged(knex, charge, {
      ...columns,
      abandoned_at: knex.raw(`coalesce(abandoned_at, ${NOW})`),
    })
  }
}

/**
 * Writes a charge's new state with `write`. If the state is `declined` or `failed`, also writes the event that the
 * gateway refused the charge, once per charge.
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
 * Marks an unpaid code or link as abandoned. The code or link can still be paid, but does not prevent another charge.
 * Resolves to `false` if the charge is no unpaid code or link, or belongs to another installation.
 */
export async function markPaymentCodeAbandoned(
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
 * Records for each charge the order to which it belongs. If Medusa has deleted a charge's order, removes the order's id
 * from the charge. Does not change a charge whose order another process has changed since the caller read the charge.
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

async function updateChargeIfUnchanged(
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
      synchronize_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
  return written > 0
}

/** Stores the result of a 3DS challenge in the details of a charge, and makes the charge due for synchronization. */
export async function recordThreeDsResult(
  knex: Knex,
  chargeId: string,
  threeDs: ThreeDsDetails
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    details: knex.raw("details || ?::jsonb", [JSON.stringify({ threeDs })]),
    // A synchronization then writes the details into Medusa's records.
    synchronize_at: databaseNow(knex),
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
