import {
  isAsynchronousMethod,
  traitsOf,
} from "../payment-method/payment-method"
import { stateReportedByGateway, isOpenState } from "../charge/charge-state"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import { isUnresolvedOperation, type Operation } from "../operation/operation"
import { message, type Message } from "../message"
import { MINUTE_MS } from "../duration"
import type { ReconciliationInput } from "./reconciliation-input"

/**
 * An operation without an outcome is listed for an administrator at the latest this long after the end of its lease.
 * The time is longer than the default resolve window and than most outages.
 */
export const DOUBT_LISTED_AFTER_MS = 15 * MINUTE_MS

/**
 * Whether the plugin knows the true state of a charge.
 * - `certain`: the plugin knows the state.
 * - `in_doubt`: the outcome of an operation is unknown, and lookups or notifications may show it.
 * - `undecided`: the gateway has not accepted or refused a card payment yet.
 * - `listed`: an administrator is needed, for example because the outcome of an operation has been unknown for long.
 */
export type ChargeStateCertainty =
  | { is: "certain" | "in_doubt" | "undecided" }
  | { is: "listed"; as: DiscrepancyKind; details: Message }

export function certaintyOfChargeState(
  input: ReconciliationInput
): ChargeStateCertainty {
  const { charge, operations, now } = input
  // An operation in flight whose lease has ended is in doubt, even if that is not recorded yet.
  const unknown = operations.find(isUnresolvedOperation)
  const details = unknown && discrepancyMessageOfOperationInDoubt(unknown, now)
  if (details !== undefined) {
    return { is: "listed", as: "unresolved", details }
  }
  const late = findOpenGatewayStateOfAbsentCharge(input)
  if (late !== undefined) {
    return {
      is: "listed",
      as: "contradicted",
      details: message("appeared_late", { state: late }),
    }
  }
  if (charge.state === "unresolved" || unknown) {
    return { is: "in_doubt" }
  }
  return charge.state === "pending" && !isAsynchronousMethod(charge.method)
    ? { is: "undecided" }
    : { is: "certain" }
}

/**
 * Returns why an administrator is needed for an operation in doubt. Returns `undefined` if the plugin still waits for a
 * lookup or a notification that shows the outcome.
 */
function discrepancyMessageOfOperationInDoubt(
  doubt: Operation,
  now: Date
): Message | undefined {
  const { id, kind, errorCode, errorMessage, leaseExpiresAt } = doubt
  // With the id, the operation can be found in the list of operations and in the log.
  const because = [`Operation ${id}.`, errorMessage].filter(Boolean).join(" ")
  if (errorCode === "not_as_intended") {
    return message("not_as_asked", undefined, { because })
  }
  if (errorCode === "gateway_says_unrecognized") {
    return message("status_not_known", undefined, { because })
  }
  const code = doubt.inconclusiveAnswerAt
    ? "accepted_not_shown"
    : "outcome_not_known"
  return now.getTime() - leaseExpiresAt.getTime() > DOUBT_LISTED_AFTER_MS
    ? message(code, { operation: kind }, { because })
    : undefined
}

/**
 * Returns the open state that the gateway shows for a charge whose state in the ledger is `absent`. The state `absent`
 * means that the gateway does not have the charge. Returns `undefined` if there is no such contradiction.
 */
function findOpenGatewayStateOfAbsentCharge({
  charge,
}: ReconciliationInput): string | undefined {
  const { chargeStatus, transactionStatus } = charge.details
  if (charge.state !== "absent" || chargeStatus === undefined) {
    return undefined
  }
  const { paymentType } = traitsOf(charge.method)
  const shown = stateReportedByGateway(charge.method, {
    chargeStatus,
    transactions:
      transactionStatus === undefined
        ? []
        : [{ paymentType, transactionStatus }],
  })
  return shown !== "unrecognized" && isOpenState(shown) ? shown : undefined
}
