import type { MedusaContainer } from "@medusajs/framework/types"
import type { DiscrepancyKind } from "../charge/discrepancy"
import {
  type ReconciliationInput,
  discrepancy,
} from "../charge/decide/reconciliation-input"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

/** Lists a discrepancy, or updates an open one; not if a person resolved it and nothing has changed since. */
export async function listDiscrepancy(
  container: MedusaContainer,
  input: ReconciliationInput,
  found: { kind: DiscrepancyKind; details: string }
): Promise<void> {
  const { charge, records } = input
  await container
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .raiseDiscrepancy(
      { charge, orderId: records.order?.id },
      discrepancy(input, found.kind, found.details).discrepancy
    )
}
