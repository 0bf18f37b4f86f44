import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpenState } from "../../domain/charge/charge-state"
import { kindsClosedBy } from "../../domain/discrepancy/closing-reasons"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import { message } from "../../domain/message"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf } from "../../medusa/core"

/**
 * Closes those discrepancies of a charge that end when Medusa and the gateway agree, except for the discrepancy of the
 * kind `but`.
 */
export async function closeDiscrepanciesOnAgreement(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  but?: DiscrepancyKind
): Promise<void> {
  await ledgerOf(container).closeDiscrepancies(charge.id, {
    kinds: kindsClosedBy("both_agree").filter((kind) => kind !== but),
  })
}

/**
 * Closes two kinds of discrepancies of a charge, even if its synchronization found another discrepancy: that of a
 * failed refund if the charge has no money any more, and that of a dispute that was won or lost. Other discrepancies of
 * the charge stay open.
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
