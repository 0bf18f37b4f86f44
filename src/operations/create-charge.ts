import type { Charge, ChargeIntent } from "../core/charge/charge"
import type { Claim, ClaimResult } from "../core/ports/charge-ledger"
import type { TimeBudget } from "../core/time/time-budget"
import { awaitResolution } from "./await-resolution"
import type { OperationDependencies } from "./operation-dependencies"
import { type MoneyCall, performOperation } from "./perform-operation"

export interface ChargePlan {
  intent: ChargeIntent
  claim: Claim
  /** Asked when everybody else's claims can be seen; false releases the claim. */
  isAllowed: (charge: Charge) => Promise<boolean>
  /** The one call that makes the charge, of the method that the intent names. */
  call: MoneyCall
}

/**
 * - `concluded`: the charge's state is the answer. `unresolved` in it means that nobody knows yet:
 *   tell the shopper "being verified", never a decline.
 * - `collection_taken`: another session's open charge stands in the way; nothing was sent.
 * - `written_elsewhere`: the session's charge is another installation's; nothing was sent.
 * - `session_abandoned`: the session was replaced or used meanwhile; nothing was sent.
 * - `not_allowed`: the plan said no; nothing was sent.
 */
export type CreatedCharge =
  | {
      kind: "concluded" | "collection_taken" | "written_elsewhere"
      charge: Charge
    }
  | { kind: "session_abandoned" }
  | { kind: "not_allowed" }

/**
 * Makes the one charge of a payment session. Only a live shopper's request may call it. Whoever
 * does not get the claim waits for the one who has it.
 */
export async function createCharge(
  dependencies: OperationDependencies,
  plan: ChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  const result = await performOperation<
    Exclude<ClaimResult, { kind: "claimed" }>,
    "not_allowed"
  >(
    dependencies,
    {
      claim: () => dependencies.ledger.claimCreation(plan.intent, plan.claim),
      prepare: async ({ charge, operation }) =>
        (await plan.isAllowed(charge))
          ? { kind: "go", operation }
          : { kind: "refuse", code: "not_allowed", refusal: "not_allowed" },
      call: plan.call,
    },
    budget
  )
  switch (result.kind) {
    case "performed":
      return { kind: "concluded", charge: result.charge }
    case "refused":
      return { kind: "not_allowed" }
    case "existing":
      return {
        kind: "concluded",
        charge: await awaitResolution(dependencies, result.charge.id, budget),
      }
    case "collection_taken":
    case "written_elsewhere":
    case "session_abandoned":
      return result
  }
}
