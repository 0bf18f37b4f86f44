import type { Charge } from "../core/charge/charge"
import type { GatewayCharge } from "../core/charge/gateway-charge"
import type { Operation } from "../core/charge/operation"
import { GatewayDuplicateChargeError, GatewayError } from "../core/errors"
import type { TimeBudget } from "../core/time/time-budget"
import { awaitResolution } from "./await-resolution"
import type { Concluded } from "./concluded"
import { concludeFromAnswer } from "./conclude-from-answer"
import { concludeFromRefusal } from "./conclude-from-refusal"
import type { OperationDependencies } from "./operation-dependencies"
import { LOOK_UP_RESERVE_MS } from "../core/time/times"

/** An operation that its caller, and nobody else, may now send. */
export interface Claimed {
  kind: "claimed"
  charge: Charge
  operation: Operation
}

export type MoneyCall = (
  charge: Charge,
  budget: TimeBudget,
  operation: Operation
) => Promise<GatewayCharge>

export interface OperationPlan<NotClaimed extends { kind: string }, Refusal> {
  /** Writes the intent, or learns who was faster. */
  claim: () => Promise<Claimed | NotClaimed>
  /**
   * Asked after the claim and before the call, when everybody else's claims can be seen. Completes
   * the operation, or releases the claim: then nothing is sent.
   */
  prepare: (
    claimed: Claimed,
    budget: TimeBudget
  ) => Promise<
    | { kind: "go"; operation: Operation }
    | { kind: "refuse"; code: string; refusal: Refusal }
  >
  /** The one call that may move money. Sent at most once for a claim. */
  call: MoneyCall
}

/**
 * - `performed`: it was sent, and the outcome is the answer.
 * - `refused`: the plan said no; nothing was sent.
 * - else: what the claim answered; nothing was sent.
 */
export type OperationResult<NotClaimed, Refusal> =
  | ({ kind: "performed" } & Concluded)
  | { kind: "refused"; charge: Charge; refusal: Refusal }
  | NotClaimed

/**
 * The only door through which money moves: claim, intent, call, resolve, in that order.
 *
 * A call whose answer is lost is looked up within the budget and by the resolve job after that; it
 * is never sent again.
 */
export async function performOperation<
  NotClaimed extends { kind: string },
  Refusal,
>(
  dependencies: OperationDependencies,
  plan: OperationPlan<NotClaimed, Refusal>,
  budget: TimeBudget
): Promise<OperationResult<NotClaimed, Refusal>> {
  const claim = await plan.claim()
  if (!isClaimed(claim)) {
    return claim
  }
  const prepared = await plan.prepare(claim, budget)
  if (prepared.kind === "refuse") {
    const { code, refusal } = prepared
    const charge = await releaseClaim(dependencies, claim.operation, code)
    return { kind: "refused", charge, refusal }
  }
  const concluded = await callAndConclude(
    dependencies,
    { ...claim, operation: prepared.operation, call: plan.call },
    budget
  )
  return concluded.outcome === "unknown"
    ? { kind: "performed", ...(await lookUp(dependencies, claim, budget)) }
    : { kind: "performed", ...concluded }
}

/** What became of it until the budget is spent. After that it is ours to tell Medusa. */
async function lookUp(
  dependencies: OperationDependencies,
  claim: Claimed,
  budget: TimeBudget
): Promise<Concluded> {
  const { ledger } = dependencies
  const charge = await awaitResolution(dependencies, claim.charge.id, budget)
  const { id, state, errorMessage, errorCode } = await ledger.readOperation(
    claim.operation.id
  )
  const outcome = state === "in_flight" ? "unknown" : state
  if (outcome === "unknown") {
    await ledger.noteUnanswered(id)
  }
  return { charge, outcome, because: errorMessage, code: errorCode }
}

function isClaimed<NotClaimed extends { kind: string }>(
  claim: Claimed | NotClaimed
): claim is Claimed {
  return claim.kind === "claimed"
}

async function releaseClaim(
  { ledger }: OperationDependencies,
  operation: Operation,
  code: string
): Promise<Charge> {
  return ledger.resolve(operation.id, {
    outcome: "not_sent",
    ...(operation.kind === "create" ? { chargeState: "not_created" } : {}),
    details: {},
    resolvedVia: "answer",
    error: { code, message: "Released before it was sent." },
  })
}

async function callAndConclude(
  dependencies: OperationDependencies,
  claimed: Claimed & { call: OperationPlan<never, never>["call"] },
  budget: TimeBudget
): Promise<Concluded> {
  const { charge, operation, call } = claimed
  let answer: GatewayCharge
  try {
    const reserve = Math.min(LOOK_UP_RESERVE_MS, budget.remainingMs() / 2)
    answer = await call(charge, budget.reserve(reserve), operation)
  } catch (error) {
    if (error instanceof GatewayError && error.outcome !== "unknown") {
      return concludeFromRefusal(dependencies, { charge, operation }, error)
    }
    // Also for an error that is not the gateway's: whether the call was sent is not known then.
    const because = describe(error)
    dependencies.log.warn(
      `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} is in doubt: ${because.message}`
    )
    await dependencies.ledger.markUnknown(operation.id, {
      observed: error instanceof GatewayDuplicateChargeError && error.saysItExists,
      answered: error instanceof GatewayError && error.isAccepted,
      ...because,
    })
    return { charge, outcome: "unknown" }
  }
  return concludeFromAnswer(
    dependencies,
    { charge, operation },
    { answer, receivedBy: "answer" }
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
