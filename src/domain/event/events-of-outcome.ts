import { aboutChargeOfLedger, eventAbout, inMajorUnits } from "./about-charge"
import type { Charge } from "../charge/charge"
import { isRefused } from "../charge/charge-state"
import type { NewOutboxEntry } from "./events"
import type { Operation } from "../operation/operation"

/** An operation at the time of its outcome, with its charge. */
export interface ResolvedOperation {
  charge: Charge
  operation: Pick<
    Operation,
    "id" | "kind" | "amount" | "actor" | "state" | "errorCode" | "medusaId"
  >
}

/** Returns the events of an operation that was resolved as not done. */
export function eventsOfOutcome({
  charge,
  operation,
}: ResolvedOperation): NewOutboxEntry[] {
  if (operation.kind === "create") {
    return eventsOfRefusal(charge, operation.errorCode)
  }
  return operation.kind === "refund" ? eventsOfRefund(charge, operation) : []
}

/** Returns the event of a refused charge, whichever way the refusal was received; published once, by its key. */
export function eventsOfRefusal(
  charge: Charge,
  errorCode: string | undefined
): NewOutboxEntry[] {
  const { state, details } = charge
  return isRefused(state)
    ? [
        eventAbout("payment.declined", aboutChargeOfLedger(charge), {
          state,
          reason_code: details.reasonCode ?? null,
          error_code: errorCode ?? null,
        }),
      ]
    : []
}

/** The error code of a refund that was made in the merchant panel, so the money was refunded all the same. */
const DONE_ALREADY = "done_already"

/**
 * Returns the event of a failed refund. A decided refund that was not sent is sent again later, so it has not failed;
 * one that was requested in Medusa has ended there.
 */
function eventsOfRefund(
  charge: Charge,
  operation: ResolvedOperation["operation"]
): NewOutboxEntry[] {
  const { id, amount, actor, state, errorCode, medusaId } = operation
  const hasFailed =
    state === "rejected" ||
    (state === "not_sent" &&
      medusaId !== undefined &&
      errorCode !== DONE_ALREADY)
  if (!hasFailed) {
    return []
  }
  // A decided refund is repeated automatically; without this key each try would publish a failure.
  const request =
    medusaId ?? charge.refundDecision?.decidedAt.toISOString() ?? id
  return [
    eventAbout("refund.failed", aboutChargeOfLedger(charge), {
      of: `${charge.id}:${request}`,
      operation_id: id,
      refund_amount: inMajorUnits(amount),
      requested_by: actor,
      outcome: state,
      error_code: errorCode ?? null,
    }),
  ]
}
