import type { MedusaContainer } from "@medusajs/framework/types"
import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Message } from "../../domain/message"
import type { SynchronizationResult } from "../apply/correction-result"
import { LISTED_PAUSE_MS } from "../queue/waiting/synchronization-pauses"
import { raiseDiscrepancyOfCharge } from "./raise-discrepancy"

/** Lists a discrepancy for an administrator, and returns `listed` as the result of the charge's synchronization. */
export async function raiseDiscrepancyAndReturnListed(
  container: MedusaContainer,
  input: ReconciliationInput,
  found: { kind: DiscrepancyKind; details: Message }
): Promise<SynchronizationResult> {
  await raiseDiscrepancyOfCharge(container, input, found)
  return buildListedSynchronizationResult(found.kind)
}

export function buildListedSynchronizationResult(
  discrepancy: DiscrepancyKind
): SynchronizationResult {
  return { kind: "listed", againAfterMs: LISTED_PAUSE_MS, discrepancy }
}
