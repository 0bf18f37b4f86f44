import type { MedusaContainer } from "@medusajs/framework/types"
import type { DiscrepancyKind } from "../charge/discrepancy"
import {
  type ReconciliationInput,
  discrepancy,
} from "../charge/decide/reconciliation-input"
import { ledgerOf } from "../medusa/core"

/** Lists a discrepancy, or updates an open one; not if a person resolved it and nothing has changed since. */
export async function listDiscrepancy(
  container: MedusaContainer,
  input: ReconciliationInput,
  found: { kind: DiscrepancyKind; details: string }
): Promise<void> {
  const { charge, records } = input
  await ledgerOf(container).raiseDiscrepancy(
    { charge, orderId: records.order?.id },
    discrepancy(input, found.kind, found.details).discrepancy
  )
}
