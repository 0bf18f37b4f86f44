import { aboutChargeOfLedger, eventAbout, inMajorUnits } from "./about-charge"
import type { Charge } from "./charge"
import { isRefused } from "./charge-state"
import type { NewOutboxEntry } from "./events"
import type { Operation } from "./operation"

/** An operation as it is resolved, and its charge as it is then. */
export interface ResolvedOperation {
  charge: Charge
  operation: Pick<
    Operation,
    "id" | "kind" | "amount" | "actor" | "state" | "errorCode" | "medusaId"
  >
}

/** The facts that come into being when an operation is resolved: what was asked for was not done. */
export function eventsOfOutcome({
  charge,
  operation,
}: ResolvedOperation): NewOutboxEntry[] {
  switch (operation.kind) {
    case "create":
      return eventsOfRefusal(charge, operation.errorCode)
    case "refund":
      return eventsOfRefund(charge, operation)
    case "capture":
    case "void":
      return []
  }
}

/** What is told of a charge that was refused, whichever way that was learnt; once, by its key. */
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

/** Somebody else made that refund meanwhile, so the money went back. */
const DONE_ALREADY = "done_already"

/**
 * One that was decided and never sent is sent again by itself, so that it has not failed; one that was
 * asked for in Medusa has ended there.
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
  // A decision is carried out again and again by itself: each time it would fail anew.
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
