import type { Charge } from "../core/charge/charge"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { settleOperation } from "./settle-operation"

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 500
/** Kept at the end for writing down what was heard. */
const RECORDING_RESERVE_MS = 500

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
  let waitMs = FIRST_WAIT_MS
  for (;;) {
    const { charge, unsettled } = await ledger.standingOf(chargeId)
    if (!unsettled || waiting.isSpent()) {
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
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}
