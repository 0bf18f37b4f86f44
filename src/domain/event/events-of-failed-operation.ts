import {
  commonEventDataOfLedger,
  buildChargeEvent,
  toMajorUnits,
} from "./charge-event"
import type { Charge } from "../charge/charge"
import { isRefusedState } from "../charge/charge-state"
import type { NewOutboxEntry } from "./events"
import type { Operation } from "../operation/operation"

/** An operation whose outcome has just become known, and its charge. */
export interface ResolvedOperation {
  charge: Charge
  operation: Pick<
    Operation,
    "id" | "kind" | "amount" | "actor" | "state" | "errorCode" | "medusaId"
  >
}

/**
 * Returns the events about an operation that was not carried out: `payment.declined` for a refused charge, and
 * `refund.failed` for a failed refund. A failed capture or void causes no event.
 */
export function eventsOfFailedOperation({
  charge,
  operation,
}: ResolvedOperation): NewOutboxEntry[] {
  if (operation.kind === "create") {
    return eventsOfRefusedCharge(charge, operation.errorCode)
  }
  return operation.kind === "refund"
    ? eventsOfFailedRefund(charge, operation)
    : []
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
        buildChargeEvent("payment.declined", commonEventDataOfLedger(charge), {
          state,
          reason_code: details.reasonCode ?? null,
          error_code: errorCode ?? null,
        }),
      ]
    : []
}

/**
 * The error code of a refund that the plugin did not send, because the money had already been refunded in the merchant
 * panel.
 */
const ALREADY_REFUNDED_CODE = "done_already"

/**
 * Returns the event about a refund that failed.
 *
 * A refund that was not sent counts as failed only if it was requested in Medusa, because Medusa does not repeat it. If
 * the plugin decided the refund, the plugin will send it again. A refund that was not sent because the money had
 * already been refunded does not count as failed.
 */
function eventsOfFailedRefund(
  charge: Charge,
  operation: ResolvedOperation["operation"]
): NewOutboxEntry[] {
  const { id, amount, actor, state, errorCode, medusaId } = operation
  const hasFailed =
    state === "rejected" ||
    (state === "not_sent" &&
      medusaId !== undefined &&
      errorCode !== ALREADY_REFUNDED_CODE)
  if (!hasFailed) {
    return []
  }
  // A decided refund is repeated automatically. If the key contained the operation's id, each attempt would publish a
  // failure.
  const request =
    medusaId ?? charge.refundDecision?.decidedAt.toISOString() ?? id
  return [
    buildChargeEvent("refund.failed", commonEventDataOfLedger(charge), {
      of: `${charge.id}:${request}`,
      operation_id: id,
      refund_amount: toMajorUnits(amount),
      requested_by: actor,
      outcome: state,
      error_code: errorCode ?? null,
    }),
  ]
}
