import type { Charge } from "../core/charge/charge"
import type { Operation } from "../core/charge/operation"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { settleOperation } from "./settle-operation"
import { whyNotLookedUp } from "./why-not-asked"
import {
  RECORDING_RESERVE_MS,
  SETTLEMENT_FIRST_PAUSE_MS,
  SETTLEMENT_LONGEST_PAUSE_MS,
} from "../core/time/times"

/**
 * Waits, within the budget, until no operation of a charge is unsettled: while a call is in flight
 * by reading the ledger, when its outcome is unknown by looking it up when it is due. Returns the
 * charge as it is then; what is still unsettled means "being verified".
 */
export async function awaitSettlement(
  dependencies: OperationDependencies,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  const { ledger, clock } = dependencies
  const waiting = budget.reserve(RECORDING_RESERVE_MS)
  let waitMs = SETTLEMENT_FIRST_PAUSE_MS
  for (;;) {
    const { charge, unsettled } = await ledger.standingOf(chargeId)
    if (
      !unsettled ||
      waiting.isSpent() ||
      // Nobody is kept waiting for a question that is not asked at the moment.
      (isToBeLookedUp(charge, unsettled) &&
        whyNotLookedUp(dependencies, charge.method))
    ) {
      return charge
    }
    const [due] = await ledger.takeDueOperations({
      limit: 1,
      leaseMs: waiting.remainingMs() + RECORDING_RESERVE_MS,
      chargeId,
    })
    if (due) {
      await settleOperation(dependencies, due, waiting)
      const settled = await ledger.standingOf(chargeId)
      if (!settled.unsettled) {
        return settled.charge
      }
    }
    await clock.sleep(waiting.atMost(waitMs))
    waitMs = Math.min(waitMs * 2, SETTLEMENT_LONGEST_PAUSE_MS)
  }
}

/** A link that was lost, and what was never sent, are settled without asking. */
function isToBeLookedUp(
  { method }: Charge,
  { state, kind, baseline }: Operation
): boolean {
  return (
    state === "unknown" &&
    (kind === "create" ? method !== "link" : baseline !== undefined)
  )
}
