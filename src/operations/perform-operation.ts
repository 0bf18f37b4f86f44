import type { Charge } from "../core/charge/charge"
import type { GatewayCharge } from "../core/charge/gateway-charge"
import type { Operation } from "../core/charge/operation"
import { GatewayDuplicateChargeError, GatewayError } from "../core/errors"
import type { ClaimResult } from "../core/ports/charge-ledger"
import type { TimeBudget } from "../core/time/time-budget"
import { awaitSettlement } from "./await-settlement"
import { concludeFromAnswer } from "./conclude-from-answer"
import { concludeFromRefusal } from "./conclude-from-refusal"
import type { OperationDependencies } from "./operation-dependencies"

export interface OperationPlan {
  /** Writes the intent, or learns who was faster. */
  claim: () => Promise<ClaimResult>
  /** The one call that may move money. Sent at most once for a claim. */
  call: (charge: Charge, budget: TimeBudget) => Promise<GatewayCharge>
  /**
   * Asked after the claim and before the call, when everybody else's claims can be seen. False
   * gives the claim back; nothing is sent.
   */
  isAllowed: (charge: Charge) => Promise<boolean>
}

/**
 * - `concluded`: the charge's state is the answer. `unsettled` in it means that nobody knows yet:
 *   tell the shopper "being verified", never a decline.
 * - `collection_taken`: another session's open charge stands in the way; nothing was sent.
 * - `session_given_up`: the session was replaced or used meanwhile; nothing was sent.
 * - `not_allowed`: the plan said no; nothing was sent.
 */
export type OperationResult =
  | { kind: "concluded" | "collection_taken"; charge: Charge }
  | { kind: "session_given_up" | "not_allowed" }

/**
 * Kept from the call's time, so that an answer that is lost can be looked up before we reply; of a
 * short budget never more than half, or the call itself would have none.
 */
const LOOK_UP_RESERVE_MS = 2_000

/**
 * The only door through which money moves: claim, intent, call, settle, in that order.
 *
 * Whoever does not get the claim waits for the one who has it. A call whose answer is lost is
 * looked up within the budget and by the settle job after that; it is never sent again.
 */
export async function performOperation(
  dependencies: OperationDependencies,
  plan: OperationPlan,
  budget: TimeBudget
): Promise<OperationResult> {
  const claim = await plan.claim()
  switch (claim.kind) {
    case "session_given_up":
      return { kind: "session_given_up" }
    case "collection_taken":
      return { kind: "collection_taken", charge: claim.charge }
    case "existing":
      return {
        kind: "concluded",
        charge: await awaitSettlement(dependencies, claim.charge, budget),
      }
    case "claimed": {
      if (!(await plan.isAllowed(claim.charge))) {
        await giveBack(dependencies, claim.operation)
        return { kind: "not_allowed" }
      }
      const charge = await callAndConclude(
        dependencies,
        { ...claim, call: plan.call },
        budget
      )
      return {
        kind: "concluded",
        charge: await awaitSettlement(dependencies, charge, budget),
      }
    }
  }
}

async function giveBack(
  { ledger }: OperationDependencies,
  operation: Operation
): Promise<void> {
  await ledger.settle(operation.id, {
    outcome: "not_sent",
    chargeState: "not_created",
    facts: {},
    settledBy: "answer",
    error: { code: "not_allowed", message: "Given back before it was sent." },
  })
}

async function callAndConclude(
  dependencies: OperationDependencies,
  claimed: {
    charge: Charge
    operation: Operation
    call: OperationPlan["call"]
  },
  budget: TimeBudget
): Promise<Charge> {
  const { charge, operation, call } = claimed
  let answer: GatewayCharge
  try {
    const reserve = Math.min(LOOK_UP_RESERVE_MS, budget.remainingMs() / 2)
    answer = await call(charge, budget.reserve(reserve))
  } catch (error) {
    if (error instanceof GatewayError && error.outcome !== "unknown") {
      return concludeFromRefusal(dependencies, operation, error)
    }
    // Also for an error that is not the gateway's: whether the call was sent is not known then.
    const because = describe(error)
    dependencies.log.warn(
      `checkout-transparent: charge ${charge.merchantChargeId} is unsettled: ${because.message}`
    )
    await dependencies.ledger.markUnknown(operation.id, {
      seen: error instanceof GatewayDuplicateChargeError,
      ...because,
    })
    return charge
  }
  return concludeFromAnswer(
    dependencies,
    { charge, operation },
    { answer, heardBy: "answer" }
  )
}

function describe(error: unknown): { code: string; message: string } {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : {
        code: "unexpected_error",
        message: `An unexpected ${error instanceof Error ? error.name : typeof error} broke the call off.`,
      }
}
