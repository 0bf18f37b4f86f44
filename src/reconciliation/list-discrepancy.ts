import type { MedusaContainer } from "@medusajs/framework/types"
import type { ChargeSums } from "../charge/charge-sums"
import type { DiscrepancyKind } from "../charge/discrepancy"
import {
  type ReconciliationInput,
  discrepancy,
} from "../charge/decide/reconciliation-input"
import { said } from "../charge/saying"
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

/** Lists that what the gateway reports of a charge is not believed. Only the list has the sums that it reports. */
export async function listContradiction(
  container: MedusaContainer,
  input: ReconciliationInput,
  { why, shown }: { why: string; shown?: ChargeSums }
): Promise<void> {
  await listDiscrepancy(
    container,
    shown ? { ...input, charge: { ...input.charge, sums: shown } } : input,
    {
      kind: "contradicted",
      details: said("contradicted", undefined, { because: why }),
    }
  )
}
