import type { MedusaContainer } from "@medusajs/framework/types"
import { message, type Message } from "../../domain/message"
import type { Correction } from "../../domain/reconciliation/correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import type { Conclusion } from "../apply/correction-result"
import { isListedAs } from "../discrepancy/list-and-conclude"
import { listContradiction } from "../discrepancy/list-discrepancy"
import { placesOrder } from "../order/forbidden-by-lookup"
import type { LookupResult } from "../read/lookup-result"
import { BROKEN_OFF_PAUSE_MS } from "./waiting/pauses"

type NotKnown = Extract<LookupResult, { kind: "not_known" }>

/**
 * Returns the conclusion when the lookup forbids a correction. A contradiction is listed. If the gateway did not
 * answer, the charge waits. A long wait is listed only if an operation has to be marked as booked or an order has to be
 * placed. A long silence of the gateway is listed by listUnansweredLookups.
 */
export async function concludeForbiddenCorrection(
  container: MedusaContainer,
  input: ReconciliationInput,
  {
    lookup,
    correction,
  }: { lookup: Extract<LookupResult, { why: string }>; correction: Correction }
): Promise<Conclusion> {
  if (lookup.kind === "contradicted") {
    await listContradiction(container, input, lookup)
    return isListedAs("contradicted")
  }
  return {
    kind: "waiting",
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    why: messageOfDoubt(lookup),
    ...((correction.kind === "mark_booked" || placesOrder(correction)) && {
      waitsFor: message("waits_for_answer", undefined, { because: lookup.why }),
    }),
  }
}

/** Returns the message that the gateway's answer is missing. Its value `because` is for a developer. */
function messageOfDoubt({ isInDoubt, why }: NotKnown): Message {
  return message(
    isInDoubt ? "waits_for_outcome" : "not_read_at_gateway",
    undefined,
    {
      because: why,
    }
  )
}
