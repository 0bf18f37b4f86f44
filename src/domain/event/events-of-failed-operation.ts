import {
  commonEventDataOfLedger,
  buildChargeEvent,
  toMajorUnits,
} from "./charge-event"
import type { Charge } from "../charge/charge"
import { isRefusedState } from "../charge/charge-state"
import type { NewOutboxEntry } from "./events"
import type { Operation } from "../operation/operation"

/** An operation whose outcome has just been found out, and its charge. */
export interface ResolvedOperation {
  charge: Charge
  operation: Pick<
    Operation,
    "id" | "kind" | "amount" | "actor" | "state" | "errorCode" | "medusaId"
  >
}

/** Returns the events that an operation causes if it was not carried out. */
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
 * Returns the event about a charge that was refused. The event has a key, so it is published only once, even if the
 * refusal is noticed several times.
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
 * A refund that was not sent has failed only if it was requested in Medusa, because Medusa does not repeat it. The
 * plugin sends a refund that it has decided itself again later.
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
