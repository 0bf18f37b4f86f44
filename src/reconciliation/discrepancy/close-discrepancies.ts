import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpenState } from "../../domain/charge/charge-state"
import { kindsClosedBy } from "../../domain/discrepancy/closing-reasons"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { message } from "../../domain/message"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf } from "../../medusa/core"

/**
 * Closes a charge's open discrepancies of the kinds that agreement resolves, except those of `exceptKind`. Call it when
 * Medusa and the gateway agree about the charge.
 */
export async function closeDiscrepanciesOnAgreement(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  exceptKind?: DiscrepancyKind
): Promise<void> {
  await ledgerOf(container).closeDiscrepancies(charge.id, {
    kinds: kindsClosedBy("both_agree").filter((kind) => kind !== exceptKind),
  })
}

/**
 * Closes two kinds of discrepancies of a charge, even if the same synchronization found another one: a failed refund,
 * once the charge has no money left to refund, and a dispute, once it was won or lost. The charge's other discrepancies
 * stay open.
 */
export async function closeEndedDiscrepancies(
  container: MedusaContainer,
  { charge: { id, state, dispute } }: ReconciliationInput
): Promise<void> {
  const ledger = ledgerOf(container)
  if (!isOpenState(state)) {
    await ledger.closeDiscrepancies(id, {
      kinds: kindsClosedBy("no_money_left"),
    })
  }
  if (dispute?.closed) {
    await ledger.closeDiscrepancies(id, {
      kinds: kindsClosedBy("dispute_ended"),
      resolution: message(`dispute_${dispute.closed.outcome}`),
    })
  }
}
