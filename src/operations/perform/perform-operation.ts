import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import type {
  CallToSend,
  ClaimedCharge,
} from "../../payment-method-adapters/payment-method-adapter"
import { GatewayError } from "../../domain/errors"
import type { TimeBudget } from "../../domain/time-budget"
import { decideAfterUnclearRefusal } from "./decide-after-unclear-refusal"
import { awaitResolutionWithinBudget } from "../resolve/resolve-by-lookup"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import { concludeFromReceivedCharge } from "../conclude/conclude-from-received-charge"
import { concludeRefusedOrNotSent } from "../conclude/conclude-from-refusal"
import { recordOutcomeAsUnknown } from "../conclude/record-unknown-outcome"
import type { AccountServices } from "./operation-dependencies"
import { CLAIM_MARGIN_MS, TIMEOUTS } from "../../domain/call-time-limits"
import { hostname } from "node:os"
import type { AccountOptions } from "../../options/account-options"
import { gatewayAndMerchantOf } from "../../options/find-account"
import type { Claim } from "../../modules/ledger/ports/ledger-parameters-and-results"

/**
 * The time in milliseconds that is reserved for a lookup after a lost answer. At most half of the remaining time is
 * reserved.
 */
const LOOK_UP_RESERVE_MS = 2_000

type OperationToSend = ClaimedCharge & CallToSend

/**
 * Sends a claimed operation to the gateway, and writes its outcome to the ledger. No other function sends requests that
 * move money.
 *
 * If the answer is lost, looks the charge up within the time budget. A request that may have moved money is never sent
 * again, with one exception: after a 401, if a lookup shows that the request had no effect.
 */
export async function performOperation(
  dependencies: AccountServices,
  operation: OperationToSend,
  budget: TimeBudget
): Promise<ConcludedOperation> {
  let concluded: SentOperation = await sendOperationAndRecordOutcome(
    dependencies,
    operation,
    budget
  )
  if (concluded.unclearRefusal) {
    const next = await decideAfterUnclearRefusal(
      dependencies,
      { ...operation, error: concluded.unclearRefusal },
      budget
    )
    if (next.kind === "concluded") {
      return next.concluded
    }
    if (next.kind === "repeat") {
      concluded = await sendOperationAndRecordOutcome(
        dependencies,
        { ...operation, isRepetition: true },
        budget
      )
    }
  }
  return concluded.outcome === "unknown"
    ? lookUpUnknownOutcome(dependencies, operation, budget)
    : concluded
}

/**
 * The result of sending an operation. `unclearRefusal` is a refusal (401, 403 or 429) that does not prove that the
 * operation had no effect.
 */
type SentOperation = ConcludedOperation & { unclearRefusal?: GatewayError }

/**
 * Waits within the time budget until the outcome of an operation is known, usually by looking the charge up. If the
 * outcome is still unknown at the end, Medusa gets an answer without the outcome, and the operation's row records this.
 */
async function lookUpUnknownOutcome(
  dependencies: AccountServices,
  claim: ClaimedCharge,
  budget: TimeBudget
): Promise<ConcludedOperation> {
  const { ledger } = dependencies
  const charge = await awaitResolutionWithinBudget(
    dependencies,
    claim.charge.id,
    budget
  )
  const { id, state, errorMessage, errorCode } =
    await ledger.readOperationOrThrow(claim.operation.id)
  const outcome = state === "in_flight" ? "unknown" : state
  if (outcome === "unknown") {
    await ledger.markOperationToBeBooked(id)
  }
  return { charge, outcome, because: errorMessage, code: errorCode }
}

/**
 * Sends an operation, and writes its outcome to the ledger.
 *
 * `isRepetition` is true if the operation is sent for the second time. The first request may have had an effect, so the
 * outcome is unknown even if the second request is refused or cannot be sent.
 */
async function sendOperationAndRecordOutcome(
  dependencies: AccountServices,
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
    answer = await send(request, budget.endingEarlierBy(reserve))
  } catch (error) {
    if (
      error instanceof GatewayError &&
      error.outcome !== "unknown" &&
      !isRepetition
    ) {
      return concludeRefusedOrNotSent(
        dependencies,
        { charge, operation },
        error
      )
    }
    return {
      ...(await recordOutcomeAsUnknown(
        dependencies,
        { charge, operation },
        error
      )),
      ...(error instanceof GatewayError && error.isUnclearRefusal
        ? { unclearRefusal: error }
        : {}),
    }
  }
  return concludeFromReceivedCharge(
    dependencies,
    { charge, operation },
    { answer, receivedBy: "answer" }
  )
}

/**
 * Returns the data with which this process claims an operation. The claim lasts a little longer than one call of a
 * method of the plugin's payment provider may take. The claim therefore does not end while that call still runs.
 */
export function buildClaimInput(account: AccountOptions, actor: string): Claim {
  return {
    gatewayAndMerchant: gatewayAndMerchantOf(account),
    claimedBy: `${hostname()}:${process.pid}`,
    leaseMs: TIMEOUTS.providerMethodMs + CLAIM_MARGIN_MS,
    actor,
  }
}
