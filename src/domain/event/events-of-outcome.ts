import {
  commonEventDataOfLedger,
  chargeEvent,
  toMajorUnits,
} from "./about-charge"
import type { Charge } from "../charge/charge"
import { isRefusedState } from "../charge/charge-state"
import type { NewOutboxEntry } from "./events"
import type { Operation } from "../operation/operation"

/** An operation at the time when its outcome is recorded, with its charge. */
export interface ResolvedOperation {
  charge: Charge
  operation: Pick<
    Operation,
    "id" | "kind" | "amount" | "actor" | "state" | "errorCode" | "medusaId"
  >
}

/** Returns the events of an operation that was resolved as not carried out. */
export function eventsOfFailedOperation({
  charge,
  operation,
}: ResolvedOperation): NewOutboxEntry[] {
  if (operation.kind === "create") {
    return eventsOfRefusal(charge, operation.errorCode)
  }
  return operation.kind === "refund"
    ? eventsOfFailedRefund(charge, operation)
    : []
}

/**
 * Returns the event of a refused charge. Its key ensures that it is published once, even if the refusal is received in
 * several ways.
 */
export function eventsOfRefusal(
  charge: Charge,
  errorCode: string | undefined
): NewOutboxEntry[] {
  const { state, details } = charge
  return isRefusedState(state)
    ? [
        chargeEvent("payment.declined", commonEventDataOfLedger(charge), {
          state,
          reason_code: details.reasonCode ?? null,
          error_code: errorCode ?? null,
        }),
      ]
    : []
}

/** The error code of a refund that was not sent because the money had already been refunded in the merchant panel. */
const ALREADY_REFUNDED_CODE = "done_already"

/**
 * Returns the event of a failed refund.
 *
 * A decided refund that was not sent has not failed, because it is sent again later. A refund that was requested in
 * Medusa and not sent has failed, because Medusa does not repeat it.
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
  // A decided refund is repeated automatically. Without this key each attempt would publish a failure.
  const request =
    medusaId ?? charge.refundDecision?.decidedAt.toISOString() ?? id
  return [
    chargeEvent("refund.failed", commonEventDataOfLedger(charge), {
      of: `${charge.id}:${request}`,
      operation_id: id,
      refund_amount: toMajorUnits(amount),
      requested_by: actor,
      outcome: state,
      error_code: errorCode ?? null,
    }),
  ]
}
