import { standAlike } from "../core/charge/change-verdict"
import { looksUp } from "../core/options/looks-up"
import type { Charge } from "../core/charge/charge"
import type { TimeBudget } from "../core/time/time-budget"
import type { OperationDependencies } from "./operation-dependencies"
import { lagsBehind, readStanding, tellsMoreToPayWith } from "./read-standing"
import { SHOPPERS_LOOKS } from "../core/time/times"

/** `isSeen`: the gateway has told it now, or a moment ago; else it is what was known before. */
export interface Looked {
  charge: Charge
  isSeen: boolean
}

/**
 * Asks the gateway what a charge is, for a shopper who waits, and writes down what is news. Whoever
 * asks again and again is told what is known, and the gateway is not asked. Nothing is asked where
 * look-ups are switched off.
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
  const look = await ledger.takeShopperLook(charge.id, SHOPPERS_LOOKS)
  if (look.kind === "enough") {
    const { charge: known } = await ledger.standingOf(charge.id)
    return { charge: known, isSeen: look.wasTold }
  }
  const seen = await readStanding(dependencies, charge, budget)
  if ("why" in seen || lagsBehind(seen, charge)) {
    return { charge, isSeen: false }
  }
  await ledger.noteShopperLookTold(charge.id)
  if (standAlike(charge, seen) && !tellsMoreToPayWith(seen, charge)) {
    return { charge, isSeen: true }
  }
  await ledger.observe(charge, seen)
  return { charge: (await ledger.standingOf(charge.id)).charge, isSeen: true }
}
