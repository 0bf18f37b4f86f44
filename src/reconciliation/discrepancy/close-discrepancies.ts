import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpen } from "../../domain/charge/charge-state"
import { kindsClosedBy } from "../../domain/discrepancy/closing"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf } from "../../medusa/core"

/**
 * Closes those discrepancies of a charge that end when Medusa and the gateway agree. The discrepancy of the kind `but`
 * stays open.
 */
export async function closeAgreed(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  but?: DiscrepancyKind
): Promise<void> {
  await ledgerOf(container).closeDiscrepancies(
    charge.id,
    kindsClosedBy("both_agree").filter((kind) => kind !== but)
  )
}

/**
 * Closes the discrepancy of a failed refund if the charge has no money any more. Other discrepancies of the charge stay
 * open.
 */
export async function closeReturned(
  container: MedusaContainer,
  { charge: { id, state } }: ReconciliationInput
): Promise<void> {
  if (!isOpen(state)) {
    await ledgerOf(container).closeDiscrepancies(
      id,
      kindsClosedBy("no_money_left")
    )
  }
}
