import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import type {
  CallToSend,
  ClaimedCharge,
} from "../../payment-method-adapters/port"
import { GatewayError } from "../../domain/errors"
import type { TimeBudget } from "../../domain/time-budget"
import { decideTurnedAway } from "./decide-turned-away"
import { awaitResolution } from "../resolve/resolve-by-lookup"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import { concludeFromAnswer } from "../conclude/from-answer"
import { concludeFromRefusal } from "../conclude/from-refusal"
import { markInDoubt } from "../conclude/in-doubt"
import type { OperationDependencies } from "./dependencies"
import { CLAIM_MARGIN_MS, TIMEOUTS } from "../../domain/call-limits"
import { hostname } from "node:os"
import type { AccountOptions } from "../../options/account-options"
import { gatewayAndMerchantOf } from "../../options/find-account"
import type { Claim } from "../../modules/ledger/ports/charge-ledger"

/**
 * The part of a call's time that is reserved for a lookup in case the answer is lost. A short budget reserves at most
 * its half.
 */
const LOOK_UP_RESERVE_MS = 2_000

/** A claimed operation with the one call that may move its money. */
type OperationToSend = ClaimedCharge & CallToSend

/**
 * Sends a claimed operation and writes its outcome. No other function moves money.
 *
 * If the answer is lost, the charge is looked up within the budget, and later when the charge is synchronized. A call
 * that may have moved money is not sent again. The one exception is an operation that was answered with 401, if a
 * lookup with another access token shows that nothing was done (see decideTurnedAway).
 */
export async function performOperation(
  dependencies: OperationDependencies,
  operation: OperationToSend,
  budget: TimeBudget
): Promise<ConcludedOperation> {
  let concluded: SentOperation = await callAndConclude(
    dependencies,
    operation,
    budget
  )
  if (concluded.turnedAway) {
    const next = await decideTurnedAway(
      dependencies,
      { ...operation, error: concluded.turnedAway },
      budget
    )
    if (next.kind === "concluded") {
      return next.concluded
    }
    if (next.kind === "repeat") {
      concluded = await callAndConclude(
        dependencies,
        { ...operation, isRepetition: true },
        budget
      )
    }
  }
  return concluded.outcome === "unknown"
    ? lookUp(dependencies, operation, budget)
    : concluded
}

/** The result of sending an operation. `turnedAway` is a refusal of the gateway that leaves the outcome unknown. */
type SentOperation = ConcludedOperation & { turnedAway?: GatewayError }

/**
 * Finds the outcome of an operation by lookups within the budget. If the outcome stays unknown, the ledger records that
 * the caller got no outcome.
 */
async function lookUp(
  dependencies: OperationDependencies,
  claim: ClaimedCharge,
  budget: TimeBudget
): Promise<ConcludedOperation> {
  const { ledger } = dependencies
  const charge = await awaitResolution(dependencies, claim.charge.id, budget)
  const { id, state, errorMessage, errorCode } = await ledger.readOperation(
    claim.operation.id
  )
  const outcome = state === "in_flight" ? "unknown" : state
  if (outcome === "unknown") {
    await ledger.recordAnsweredAsPending(id)
  }
  return { charge, outcome, because: errorMessage, code: errorCode }
}

/**
 * Sends an operation and writes its outcome. `isRepetition` means that the operation was sent before and turned away,
 * so that neither a refusal nor a failure to send it again proves that nothing was done.
 */
async function callAndConclude(
  dependencies: OperationDependencies,
  {
    charge,
    operation,
    send,
    request,
    isRepetition = false,
  }: OperationToSend & { isRepetition?: boolean },
  budget: TimeBudget
): Promise<SentOperation> {
  let answer: GatewayCharge
  try {
    const reserve = Math.min(LOOK_UP_RESERVE_MS, budget.remainingMs() / 2)
    answer = await send(request, budget.reserve(reserve))
  } catch (error) {
    if (
      error instanceof GatewayError &&
      error.outcome !== "unknown" &&
      !isRepetition
    ) {
      return concludeFromRefusal(dependencies, { charge, operation }, error)
    }
    return {
      ...(await markInDoubt(dependencies, { charge, operation }, error)),
      ...(error instanceof GatewayError && error.isTurnedAway
        ? { turnedAway: error }
        : {}),
    }
  }
  return concludeFromAnswer(
    dependencies,
    { charge, operation },
    { answer, receivedBy: "answer" }
  )
}

/**
 * Returns the data of a claim by this process. The claim ends a little later than the longest call from Medusa to a
 * provider.
 */
export function createClaim(account: AccountOptions, actor: string): Claim {
  return {
    sentTo: gatewayAndMerchantOf(account),
    owner: `${hostname()}:${process.pid}`,
    leaseMs: TIMEOUTS.providerMethodMs + CLAIM_MARGIN_MS,
    actor,
  }
}
