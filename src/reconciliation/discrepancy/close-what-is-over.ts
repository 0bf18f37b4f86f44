import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpen } from "../../domain/charge/charge-state"
import { kindsClosedBy } from "../../domain/discrepancy/closing"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { ledgerOf } from "../../medusa/core"

/** Closes the discrepancies that an agreement of both sides closes. `but`: a kind that stays open all the same. */
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

/** Closes a failed refund of a charge that holds no money any more, though something else of it is listed. */
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
