import { commonEventData, chargeEvent, type EventInput } from "./about-charge"
import { AUTOMATIC_ACTOR } from "../refund/automatic-refunds"
import { isAsynchronousMethod } from "../payment-method/payment-method"
import {
  creationFailed,
  unmatchedReasonOf,
} from "../reconciliation/order/unmatched-payment"
import type { NewOutboxEntry } from "./events"
import { minorUnits } from "../money"
import { refundCauseOf } from "../refund/refund-cause"

/**
 * Returns the events of a Pix, wallet or link charge that a card charge does not have.
 *
 * For a card charge, returns only `payment.unmatched`, in three cases: another amount than the requested one was
 * captured, the charge was paid after it had ended without money, or its cart could not become an order. `isListed` is
 * whether the money is listed as unmatched for an administrator.
 */
export function eventsOfCode(
  input: EventInput,
  unmatched: { isListed: boolean }
): NewOutboxEntry[] {
  return isAsynchronousMethod(input.charge.method)
    ? [
        ...pendingEvents(input),
        ...expiredEvents(input),
        ...unmatchedEvents(input, unmatched),
      ]
    : unmatchedEvents(input, unmatched).filter(
        ({ data }) =>
          creationFailed(input) ||
          ("reason" in data &&
            ["other_amount", "cart_not_completed"].includes(data.reason))
      )
}

function pendingEvents(input: EventInput): NewOutboxEntry[] {
  const { state, code, link, codeExpiresAt, abandonedAt } = input.charge
  return state === "pending" && (code ?? link?.url) && !abandonedAt
    ? [
        chargeEvent("payment.pending", commonEventData(input), {
          code: code?.payload ?? null,
          link_url: link?.url ?? null,
          expires_at: codeExpiresAt?.toISOString() ?? null,
        }),
      ]
    : []
}

function expiredEvents(input: EventInput): NewOutboxEntry[] {
  const { codeExpiresAt, mostCaptured } = input.charge
  return codeExpiresAt &&
    mostCaptured === 0 &&
    hasCodeEndedUnpaid(input, codeExpiresAt)
    ? [
        chargeEvent("payment.expired", commonEventData(input), {
          expires_at: codeExpiresAt.toISOString(),
        }),
      ]
    : []
}

/**
 * Returns whether a code ended without a payment. This includes a code that was abandoned after its end or canceled in
 * the merchant panel, but not one that the store canceled or replaced before its end.
 */
function hasCodeEndedUnpaid(
  { charge: { state, abandonedAt }, operations, now }: EventInput,
  end: Date
): boolean {
  const wasAbandonedBefore = abandonedAt !== undefined && abandonedAt < end
  const cancellations = operations.filter(({ kind }) => kind === "void")
  const wasCanceledBefore = cancellations.some(
    (operation) =>
      operation.state === "accepted" &&
      operation.resolvedAt !== undefined &&
      operation.resolvedAt < end
  )
  if (wasAbandonedBefore || wasCanceledBefore) {
    return false
  }
  // A cancellation without an outcome may be the cause. Only if the gateway rejected all of them was the code canceled
  // in the merchant panel.
  const isByOthers = cancellations.every(({ state }) => state === "rejected")
  return (
    state === "expired" ||
    (state === "canceled" && (now >= end || isByOthers)) ||
    (state === "pending" && abandonedAt !== undefined)
  )
}

/**
 * Returns the event for money that no order waits for, once its refund is decided or it is listed for an administrator.
 * The event is also returned if the shopper paid a code while it was being canceled, and the cancellation refunded the
 * money.
 */
function unmatchedEvents(
  input: EventInput,
  { isListed }: { isListed: boolean }
): NewOutboxEntry[] {
  const { charge, records } = input
  const isRefunded =
    charge.refundDecision !== undefined || charge.state === "refunded"
  // A completion that fails may have left a payment in Medusa.
  const unmatched =
    reasonIfCartNotCompleted(charge) ??
    (records.payment
      ? undefined
      : (unmatchedReasonOf(withoutFullRefund(input)) ??
        reasonIfPaidDuringCancellation(input)))
  // A merchant may have refunded the money in the panel before the store saw it.
  const isAutomatic =
    charge.refundDecision?.decidedBy === AUTOMATIC_ACTOR ||
    reasonIfPaidDuringCancellation(input) !== undefined
  return charge.mostCaptured > 0 && unmatched && (isRefunded || isListed)
    ? [
        chargeEvent("payment.unmatched", commonEventData(input), {
          reason: unmatched,
          is_refunded_automatically: isAutomatic,
        }),
      ]
    : []
}

function reasonIfCartNotCompleted({
  refundDecision,
}: EventInput["charge"]): "cart_not_completed" | undefined {
  const cause = refundDecision && refundCauseOf(refundDecision.reason)
  return cause === "cart_not_completed" ? cause : undefined
}

/**
 * Returns the input as it was before all of the money was refunded. The reason for an unmatched payment depends on the
 * paid amount, which the refund would change.
 */
function withoutFullRefund(input: EventInput): EventInput {
  const { charge } = input
  const sums = { ...charge.sums, refunded: minorUnits(0) }
  return charge.state === "refunded"
    ? { ...input, charge: { ...charge, sums } }
    : input
}

function reasonIfPaidDuringCancellation({
  charge,
  operations,
}: EventInput): "code_canceled" | undefined {
  const wasVoided = operations.some(
    ({ kind, state }) => kind === "void" && state === "accepted"
  )
  return charge.state === "refunded" && wasVoided ? "code_canceled" : undefined
}
