import { standAlike } from "../core/charge/change-verdict"
import { looksUp } from "../core/options/looks-up"
import type { Charge } from "../core/charge/charge"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { lagsBehind, readStanding, tellsMoreToPayWith } from "./read-standing"

/** `isSeen`: the gateway has told it now; else it is what was known before. */
export interface Looked {
  charge: Charge
  isSeen: boolean
}

/**
 * Asks the gateway once what a charge is, for somebody who waits, and writes down what is news.
 * Nothing is asked where look-ups are switched off.
 */
export async function lookAtCharge(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<Looked> {
  const { ledger, account } = dependencies
  if (!looksUp(account, charge.method)) {
    return { charge, isSeen: false }
  }
  const seen = await readStanding(dependencies, charge, budget)
  if ("why" in seen || lagsBehind(seen, charge)) {
    return { charge, isSeen: false }
  }
  if (standAlike(charge, seen) && !tellsMoreToPayWith(seen, charge)) {
    return { charge, isSeen: true }
  }
  await ledger.observe(charge, seen)
  return { charge: (await ledger.standingOf(charge.id)).charge, isSeen: true }
}
