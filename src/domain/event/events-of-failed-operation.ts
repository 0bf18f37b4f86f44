import {
  commonEventDataOfCharge,
  buildChargeEvent,
  toMajorUnits,
} from "./charge-event"
import type { Charge } from "../charge/charge"
import { isRefusedState } from "../charge/charge-state"
import type { NewOutboxEntry } from "./events"
import type { Operation } from "../operation/operation"

export interface ResolvedOperation {
  charge: Charge
  operation: Pick<
    Operation,
    "id" | "kind" | "amount" | "actor" | "state" | "errorCode" | "medusaRowId"
  >
}

/**
 * Returns the events about an operation that was not carried out: `refund.failed` for a failed refund, and otherwise
 * `payment.declined` if the charge is refused. A failed capture can also show that the charge is refused.
 */
export function eventsOfFailedOperation({
  charge,
  operation,
}: ResolvedOperation): NewOutboxEntry[] {
  return operation.kind === "refund"
    ? eventsOfFailedRefund(charge, operation)
    : eventsOfRefusedCharge(charge, operation.errorCode)
}

/**
 * Returns the event about a charge that was refused, or no event if the charge has another state. The outbox stores the
 * event only once, even if the refusal is noticed several times.
 */
export function eventsOfRefusedCharge(
  charge: Charge,
  errorCode: string | undefined
): NewOutboxEntry[] {
  const { state, details } = charge
  return isRefusedState(state)
    ? [
        buildChargeEvent("payment.declined", commonEventDataOfCharge(charge), {
          state,
          reason_code: details.reasonCode ?? null,
          error_code: errorCode ?? null,
        }),
      ]
    : []
}

/**
 * The error code of a change that the plugin did not send, because the gateway already shows it. At present, no refund
 * gets this code: see `changeRefusalOf`.
 */
const ALREADY_DONE_CODE = "done_already"

/**
 * Returns the event about a refund that failed.
 *
 * A refund that was not sent counts as failed only if it was requested in Medusa, because Medusa does not repeat it.
 * The plugin itself repeats a refund for which a refund decision is recorded.
 */
function eventsOfFailedRefund(
  charge: Charge,
  operation: ResolvedOperation["operation"]
): NewOutboxEntry[] {
  const { id, amount, actor, state, errorCode, medusaRowId } = operation
  const hasFailed =
    state === "rejected" ||
    (state === "not_sent" &&
      medusaRowId !== undefined &&
      errorCode !== ALREADY_DONE_CODE)
  if (!hasFailed) {
    return []
  }
  // A decided refund is repeated automatically. If the key contained the operation's id, each attempt would publish a
  // failure.
  const request =
    medusaRowId ?? charge.refundDecision?.decidedAt.toISOString() ?? id
  return [
    buildChargeEvent("refund.failed", commonEventDataOfCharge(charge), {
      of: `${charge.id}:${request}`,
      operation_id: id,
      refund_amount: toMajorUnits(amount),
      requested_by: actor,
      outcome: state,
      error_code: errorCode ?? null,
    }),
  ]
}
