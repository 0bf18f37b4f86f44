import type { Charge } from "../../domain/charge/charge"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import type { Operation } from "../../domain/operation/operation"
import { GatewayError } from "../../domain/errors"
import type { TimeBudget } from "../../domain/time-budget"
import { decideTurnedAway } from "./decide-turned-away"
import { awaitResolution } from "../resolve/resolve-by-lookup"
import {
  type Concluded,
  concludeFromAnswer,
  type Unconcluded,
} from "./conclude-operation"
import type { OperationDependencies } from "./dependencies"
import { CLAIM_MARGIN_MS, TIMEOUTS } from "../../domain/call-limits"
import { hostname } from "node:os"
import type { AccountOptions } from "../../options/account-options"
import { placeOf } from "../../options/find-account"
import type { Claim } from "../../modules/ledger/ports/charge-ledger"

/** The part of a call's time reserved for a lookup in case the answer is lost; at most half of a short budget. */
const LOOK_UP_RESERVE_MS = 2_000

export interface Claimed {
  kind: "claimed"
  charge: Charge
  operation: Operation
}

/** A claimed operation with its one call that may move money: the function that sends it, and its request. */
interface OperationToSend<Request> extends Claimed {
  send: (request: Request, budget: TimeBudget) => Promise<GatewayCharge>
  request: Request
}

/**
 * Sends a claimed operation and writes its outcome. No other function moves money.
 *
 * If the answer is lost, the charge is looked up within the budget, and later when it is synchronized; a call that
 * may have moved money is not sent again. The one exception is an operation that was answered with 401, if a lookup
 * with another access token shows that nothing was done: see decideTurnedAway.
 */
export async function performOperation<Request>(
  dependencies: OperationDependencies,
  operation: OperationToSend<Request>,
  budget: TimeBudget
): Promise<Concluded> {
  let concluded: Sent = await callAndConclude(dependencies, operation, budget)
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

/** The result of sending an operation; `turnedAway`: the gateway's refusal that leaves the outcome unknown. */
type Sent = Concluded & { turnedAway?: GatewayError }

/** Finds the outcome by lookups within the budget. If it stays unknown, notes that the caller got no outcome. */
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

/** Releases a claim for which nothing was sent, and returns its charge. */
export async function releaseClaim(
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

/**
 * Sends an operation and writes its outcome. `isRepetition`: the operation was sent before and turned away, so that a
 * refusal, or a failure to send it again, does not prove that nothing was done.
 */
async function callAndConclude<Request>(
  dependencies: OperationDependencies,
  {
    charge,
    operation,
    send,
    request,
    isRepetition = false,
  }: OperationToSend<Request> & { isRepetition?: boolean },
  budget: TimeBudget
): Promise<Sent> {
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
    // Also reached by an error that is not the gateway's: then it is not known whether the call was sent.
    const because = describe(error)
    dependencies.log.warn(
      `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} is in doubt: ${because.message}`
    )
    await dependencies.ledger.markUnknown(operation.id, {
      observed:
        error instanceof GatewayError && error.details.saysItExists === true,
      answered: error instanceof GatewayError && error.isAccepted,
      ...because,
    })
    return {
      charge,
      outcome: "unknown",
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

function describe(error: unknown): { code: string; message: string } {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : {
        code: "unexpected_error",
        message: `An unexpected ${error instanceof Error ? error.name : typeof error} broke the call off.`,
      }
}

/** Returns a claim of this process. It lasts a little longer than one call from Medusa may take. */
export function claimFor(account: AccountOptions, actor: string): Claim {
  return {
    sentTo: placeOf(account),
    owner: `${hostname()}:${process.pid}`,
    leaseMs: TIMEOUTS.providerMethodMs + CLAIM_MARGIN_MS,
    actor,
  }
}

/**
 * Writes that the gateway certainly did nothing. The same session may repeat a creation that was not sent. One that
 * was refused for its content, by us too, would be refused again: its charge has failed. A refused change leaves its
 * charge as is.
 */
async function concludeFromRefusal(
  { ledger, log }: Pick<OperationDependencies, "ledger" | "log">,
  { operation }: Unconcluded,
  error: GatewayError
): Promise<Concluded> {
  const mayBeRepeated =
    error.outcome === "not_sent" && error.code !== "gateway_request_invalid"
  log.error(`checkout-transparent: ${error.message}`)
  const outcome = error.outcome === "not_sent" ? "not_sent" : "rejected"
  const charge = await ledger.resolve(operation.id, {
    outcome,
    ...(operation.kind === "create"
      ? { chargeState: mayBeRepeated ? "not_created" : "failed" }
      : {}),
    details: {},
    resolvedVia: "answer",
    error: {
      code: error.code,
      message: error.message,
      notOfferedRoute: error.details.route,
    },
  })
  return { charge, outcome, because: error.message, code: error.code }
}
