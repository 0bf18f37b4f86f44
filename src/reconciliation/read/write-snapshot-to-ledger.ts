import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { findWronglyResolvedOperation } from "../../domain/operation/wrongly-resolved-operation"
import { message } from "../../domain/message"
import { ledgerOf } from "../../medusa/container"
import type { Snapshot } from "../../operations/look-up/snapshot"
import { raiseDiscrepancyOfCharge } from "../discrepancy/raise-discrepancy"
import { readReconciliationInput } from "./read-reconciliation-input"

/**
 * Writes the state that the gateway shows of a charge to the ledger. Returns false if the charge was changed in the
 * meantime or has an operation without an outcome. The charge is then not changed.
 *
 * The gateway may show an operation although an administrator declared that it never happened:
 * - For the creation of the charge, only the details are written until an administrator accepts the gateway's state.
 * - For a capture, refund or void, the state is written, and the contradiction is listed as a discrepancy.
 */
export async function writeSnapshotToLedger(
  container: MedusaContainer,
  charge: Charge,
  observed: Snapshot
): Promise<boolean> {
  const ledger = ledgerOf(container)
  const denied = findWronglyResolvedOperation(
    await ledger.findOperationsOfCharges([charge.id]),
    charge,
    observed
  )
  if (denied?.kind === "create") {
    const { state, sums } = charge
    return ledger.recordSnapshot(charge, {
      state,
      sums,
      details: observed.details,
    })
  }
  if (denied) {
    await raiseDiscrepancyOfCharge(
      container,
      await readReconciliationInput(container, charge.id),
      {
        kind: "resolved_wrongly",
        details: message("resolved_wrongly", {
          operation: denied.kind,
          amount: denied.amount,
          captured: observed.sums.captured,
          refunded: observed.sums.refunded,
        }),
      }
    )
  }
  return ledger.recordSnapshot(charge, observed)
}
