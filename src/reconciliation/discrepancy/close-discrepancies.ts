import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpenState } from "../../domain/charge/charge-state"
import { discrepancyKindsClosedBy } from "../../domain/discrepancy/closing-reasons"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { message } from "../../domain/message"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf } from "../../medusa/container"

/**
 * Closes the open discrepancies of a charge that need no administrator any more, because the gateway and Medusa agree
 * about the charge. Discrepancies of the kind `exceptKind` stay open.
 */
export async function closeDiscrepanciesOnAgreement(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  exceptKind?: DiscrepancyKind
): Promise<void> {
  await ledgerOf(container).resolveDiscrepanciesAutomatically(charge.id, {
    kinds: discrepancyKindsClosedBy("both_agree").filter(
      (kind) => kind !== exceptKind
    ),
  })
}

/**
 * Closes discrepancies of two kinds, even if other discrepancies of the charge stay open. A discrepancy about a failed
 * refund is closed when the charge has no money left to refund. A discrepancy about a dispute is closed when the
 * dispute was won or lost.
 */
export async function closeRefundAndDisputeDiscrepancies(
  container: MedusaContainer,
  { charge: { id, state, dispute } }: ReconciliationInput
): Promise<void> {
  const ledger = ledgerOf(container)
  if (!isOpenState(state)) {
    await ledger.resolveDiscrepanciesAutomatically(id, {
      kinds: discrepancyKindsClosedBy("no_money_left"),
    })
  }
  if (dispute?.closed) {
    await ledger.resolveDiscrepanciesAutomatically(id, {
      kinds: discrepancyKindsClosedBy("dispute_ended"),
      resolution: message(`dispute_${dispute.closed.outcome}`),
    })
  }
}
