import type { Charge } from "../core/charge/charge"
import type { Operation } from "../core/charge/operation"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { resolveByLookup } from "./resolve-by-lookup"
import { reasonNotToLookUp } from "./reasons-not-to-ask"
import {
  RECORDING_RESERVE_MS,
  RESOLUTION_FIRST_PAUSE_MS,
  RESOLUTION_LONGEST_PAUSE_MS,
} from "../core/time/times"

/**
 * Waits, within the budget, until no operation of a charge is in doubt: while a call is in flight
 * by reading the ledger, when its outcome is unknown by looking it up when it is due. Returns the
 * charge as it is then; what is still unresolved means "being verified".
 */
export async function awaitResolution(
  dependencies: OperationDependencies,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  const { ledger, clock } = dependencies
  const waiting = budget.reserve(RECORDING_RESERVE_MS)
  let waitMs = RESOLUTION_FIRST_PAUSE_MS
  for (;;) {
    const { charge, unresolved } = await ledger.currentStateOf(chargeId)
    if (
      !unresolved ||
      waiting.isSpent() ||
      // Nobody is kept waiting for a question that is not asked at the moment.
      (isToBeLookedUp(charge, unresolved) &&
        reasonNotToLookUp(dependencies, charge.method))
    ) {
      return charge
    }
    const [due] = await ledger.takeDueOperations({
      limit: 1,
      leaseMs: waiting.remainingMs() + RECORDING_RESERVE_MS,
      chargeId,
    })
    if (due) {
      await resolveByLookup(dependencies, due, waiting)
      const resolved = await ledger.currentStateOf(chargeId)
      if (!resolved.unresolved) {
        return resolved.charge
      }
    }
    await clock.sleep(waiting.atMost(waitMs))
    waitMs = Math.min(waitMs * 2, RESOLUTION_LONGEST_PAUSE_MS)
  }
}

/** A link that was lost, and what was never sent, are resolved without asking. */
function isToBeLookedUp(
  { method }: Charge,
  { state, kind, baseline }: Operation
): boolean {
  return (
    state === "unknown" &&
    (kind === "create" ? method !== "link" : baseline !== undefined)
  )
}
