import type { MedusaContainer } from "@medusajs/framework/types"
import { message, type Message } from "../../domain/message"
import type { Correction } from "../../domain/reconciliation/correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { SynchronizationResult } from "../apply/correction-result"
import { buildListedSynchronizationResult } from "../discrepancy/raise-discrepancy-and-return-listed"
import { raiseContradiction } from "../discrepancy/raise-discrepancy"
import { isOrderPlacingOrPayingCorrection } from "../order/corrections-forbidden-by-lookup"
import type { LookupResult } from "../read/lookup-result"
import { FAILED_SYNCHRONIZATION_PAUSE_MS } from "./waiting/synchronization-pauses"

type StateUnknown = Extract<LookupResult, { kind: "state_unknown" }>

/**
 * Returns the result of a synchronization whose next correction is forbidden by the result of the lookup:
 * - If the gateway contradicts the ledger, the contradiction is listed for an administrator.
 * - If the state at the gateway is not known, the charge waits.
 *
 * For most corrections, this wait never causes a listing, however long the wait lasts. After 30 minutes, the wait is
 * listed if the forbidden correction does one of these things:
 * - It places or pays an order.
 * - It marks an operation as booked.
 */
export async function concludeForbiddenCorrection(
  container: MedusaContainer,
  input: ReconciliationInput,
  {
    lookup,
    correction,
  }: { lookup: Extract<LookupResult, { why: string }>; correction: Correction }
): Promise<SynchronizationResult> {
  if (lookup.kind === "contradicted") {
    await raiseContradiction(container, input, lookup)
    return buildListedSynchronizationResult("contradicted")
  }
  return {
    kind: "waiting",
    againAfterMs: FAILED_SYNCHRONIZATION_PAUSE_MS,
    why: buildWaitMessageForUnknownState(lookup),
    ...((correction.kind === "mark_booked" ||
      isOrderPlacingOrPayingCorrection(correction)) && {
      waitsFor: message("waits_for_answer", undefined, { because: lookup.why }),
    }),
  }
}

/** Returns the message about what the charge waits for: the outcome of an operation, or an answer of the gateway. */
function buildWaitMessageForUnknownState({
  isInDoubt,
  why,
}: StateUnknown): Message {
  return message(
    isInDoubt ? "waits_for_outcome" : "not_read_at_gateway",
    undefined,
    {
      because: why,
    }
  )
}
