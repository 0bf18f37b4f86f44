import type { MedusaContainer } from "@medusajs/framework/types"
import { isOpen } from "../charge/charge-state"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import {
  CLOSED_BY_A_PERSON,
  DISCREPANCY_KINDS,
  type DiscrepancyKind,
} from "../charge/discrepancy"
import { ledgerOf } from "../medusa/core"

/** Closes what is over when both sides agree, except what only a person closes and `others`. */
export async function closeAgreed(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  others: readonly DiscrepancyKind[]
): Promise<void> {
  await ledgerOf(container).closeDiscrepancies(charge.id, [
    ...CLOSED_BY_A_PERSON,
    // Closed before, as soon as the gateway shows what is believed.
    "contradicted",
    ...others,
  ])
}

const ALL_BUT_REFUND_FAILED = DISCREPANCY_KINDS.filter(
  (kind) => kind !== "refund_failed"
)

/** Closes a failed refund of a charge that holds no money any more, though something else of it is listed. */
export async function closeReturned(
  container: MedusaContainer,
  { charge: { id, state } }: ReconciliationInput
): Promise<void> {
  if (!isOpen(state)) {
    await ledgerOf(container).closeDiscrepancies(id, ALL_BUT_REFUND_FAILED)
  }
}
