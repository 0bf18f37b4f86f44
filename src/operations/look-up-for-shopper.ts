import { isSameState } from "../core/charge/change-verdict"
import { looksUp } from "../core/options/looks-up"
import type { Charge } from "../core/charge/charge"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { lagsBehind, readSnapshot, hasMoreToPayWith } from "./read-snapshot"
import { SHOPPER_LOOKUPS } from "../core/time/times"

/** `isObserved`: the gateway has told it now, or a moment ago; else it is what was known before. */
export interface LookedUp {
  charge: Charge
  isObserved: boolean
}

/**
 * Asks the gateway what a charge is, for a shopper who waits, and writes down what is news. Whoever
 * asks again and again is told what is known, and the gateway is not asked. Nothing is asked where
 * lookups are switched off.
 */
export async function lookUpForShopper(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<LookedUp> {
  const { ledger, account } = dependencies
  if (!looksUp(account, charge.method)) {
    return { charge, isObserved: false }
  }
  const lookup = await ledger.takeShopperLookup(charge.id, SHOPPER_LOOKUPS)
  if (lookup.kind === "enough") {
    const { charge: known } = await ledger.currentStateOf(charge.id)
    return { charge: known, isObserved: lookup.wasReported }
  }
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed || lagsBehind(observed, charge)) {
    return { charge, isObserved: false }
  }
  await ledger.noteShopperLookupAnswered(charge.id)
  if (isSameState(charge, observed) && !hasMoreToPayWith(observed, charge)) {
    return { charge, isObserved: true }
  }
  await ledger.observe(charge, observed)
  return { charge: (await ledger.currentStateOf(charge.id)).charge, isObserved: true }
}
