import type { MedusaContainer } from "@medusajs/framework/types"
import type { DiscrepancyKind } from "../charge/discrepancy"
import {
  type ReconciliationInput,
  discrepancy,
} from "../charge/decide/reconciliation-input"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"

/** Puts a discrepancy on the list of the admin, or updates it there. */
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
