import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpenState } from "../../domain/charge/charge-state"
import { kindsClosedBy } from "../../domain/discrepancy/closing-reasons"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { message } from "../../domain/message"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf } from "../../medusa/core"

/**
 * Closes the open discrepancies of a charge because the gateway and Medusa agree about it. Discrepancies of the kind
 * `exceptKind`, and of kinds that such agreement does not resolve (see domain/discrepancy/closing-reasons.ts), stay
 * open.
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
 * Closes two kinds of discrepancies, even if the charge has other discrepancies. A failed refund is closed when the
 * charge has no money left to refund. A dispute is closed when it was won or lost.
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
