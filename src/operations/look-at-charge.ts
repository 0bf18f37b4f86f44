import { standAlike } from "../core/charge/change-verdict"
import type { Charge } from "../core/charge/charge"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { lagsBehind, readStanding } from "./read-standing"

/**
 * Asks the gateway once what a charge is, for somebody who waits, and writes down what is news.
 * Returns the charge as it is then; as it was when nobody could tell, or look-ups are switched off.
 */
export async function lookAtCharge(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<Charge> {
  const { ledger, account } = dependencies
  if (account.paths.lookUpCharge === null) {
    return charge
  }
  const seen = await readStanding(dependencies, charge, budget)
  if ("why" in seen || lagsBehind(seen, charge)) {
    return charge
  }
  const tellsCode = seen.code !== undefined && charge.code === undefined
  if (standAlike(charge, seen) && !tellsCode) {
    return charge
  }
  await ledger.observe(charge, seen)
  return (await ledger.standingOf(charge.id)).charge
}
