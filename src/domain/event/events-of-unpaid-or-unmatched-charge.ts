import {
  commonEventData,
  buildChargeEvent,
  type EventInput,
} from "./charge-event"
import { AUTOMATIC_ACTOR } from "../refund/automatic-refund-caps"
import { isAsynchronousMethod } from "../payment-method/payment-method"
import {
  hasChargeCreationFailed,
  unmatchedReasonOf,
} from "../reconciliation/order/unmatched-payment"
import type { NewOutboxEntry } from "./events"
import { minorUnits } from "../money"
import { automaticRefundCauseOf } from "../refund/automatic-refund-cause"

/**
 * Returns the events `payment.pending`, `payment.expired` and `payment.unmatched` that a charge causes now.
 * `unmatched.isListed` says whether unmatched money is listed as a discrepancy.
 *
 * A card charge can only cause `payment.unmatched`, and only in these cases:
 * - The creation of the charge counted as failed, but the gateway took the money nevertheless.
 * - The paid amount is not the expected amount (`other_amount`).
 * - The cart could not become an order (`cart_not_completed`).
 */
export function eventsOfUnpaidOrUnmatchedCharge(
  input: EventInput,
  unmatched: { isListed: boolean }
): NewOutboxEntry[] {
  return isAsynchronousMethod(input.charge.method)
    ? [
        ...buildPendingEvents(input),
        ...expiredEvents(input),
        ...unmatchedPaymentEvents(input, unmatched),
      ]
    : unmatchedPaymentEvents(input, unmatched).filter(
        ({ data }) =>
          hasChargeCreationFailed(input) ||
          ("reason" in data &&
            ["other_amount", "cart_not_completed"].includes(data.reason))
      )
}

function buildPendingEvents(input: EventInput): NewOutboxEntry[] {
  const { state, code, link, codeExpiresAt, abandonedAt } = input.charge
  return state === "pending" && (code ?? link?.url) && !abandonedAt
    ? [
        buildChargeEvent("payment.pending", commonEventData(input), {
          code: code?.payload ?? null,
          link_url: link?.url ?? null,
          expires_at: codeExpiresAt?.toISOString() ?? null,
        }),
      ]
    : []
}

function expiredEvents(input: EventInput): NewOutboxEntry[] {
  const { codeExpiresAt, highestCaptured } = input.charge
  return codeExpiresAt &&
    highestCaptured === 0 &&
    isCodeExpiredOrCanceledElsewhere(input, codeExpiresAt)
    ? [
        buildChargeEvent("payment.expired", commonEventData(input), {
          expires_at: codeExpiresAt.toISOString(),
        }),
      ]
    : []
}

/**
 * Returns whether a code or link expired unpaid. The result is `false` if the store canceled or replaced the code
 * before its expiry time. A code that was canceled in the merchant panel counts as expired.
 */
function isCodeExpiredOrCanceledElsewhere(
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
  // If the outcome of a cancellation is unknown, that cancellation may have canceled the code. The code was certainly
  // canceled in the merchant panel if the gateway rejected every cancellation that the plugin sent.
  const isByOthers = cancellations.every(
    ({ state }) => state === "rejected" || state === "not_sent"
  )
  return (
    state === "expired" ||
    (state === "canceled" && (now >= end || isByOthers)) ||
    (state === "pending" && abandonedAt !== undefined)
  )
}

/**
 * Returns the event about an unmatched payment, or no event. The event is returned in two cases:
 * - The payment is unmatched, and its money is refunded or listed for an administrator.
 * - A payer paid a code while the plugin canceled the code, so that the gateway refunded the money.
 */
function unmatchedPaymentEvents(
  input: EventInput,
  { isListed }: { isListed: boolean }
): NewOutboxEntry[] {
  const { charge, records } = input
  const isRefunded =
    charge.refundDecision !== undefined || charge.state === "refunded"
  // Medusa may have a payment although completing the cart failed.
  const unmatched =
    unmatchedReasonIfCartNotCompleted(charge) ??
    (records.payment
      ? undefined
      : (unmatchedReasonOf(inputBeforeFullRefund(input)) ??
        unmatchedReasonIfPaidDuringCancellation(input)))
  // If a merchant refunded the money in the merchant panel, the plugin did not refund it automatically.
  const isAutomatic =
    charge.refundDecision?.decidedBy === AUTOMATIC_ACTOR ||
    unmatchedReasonIfPaidDuringCancellation(input) !== undefined
  return charge.highestCaptured > 0 && unmatched && (isRefunded || isListed)
    ? [
        buildChargeEvent("payment.unmatched", commonEventData(input), {
          reason: unmatched,
          is_refunded_automatically: isAutomatic,
        }),
      ]
    : []
}

function unmatchedReasonIfCartNotCompleted({
  refundDecision,
}: EventInput["charge"]): "cart_not_completed" | undefined {
  const cause = refundDecision && automaticRefundCauseOf(refundDecision.reason)
  return cause === "cart_not_completed" ? cause : undefined
}

/**
 * Returns the input as it was before all of the money was refunded. A charge that was not fully refunded is not
 * changed.
 *
 * The refund must not influence the reason why the payment was unmatched. For a charge with refunded money,
 * `unmatchedReasonOf` can return `other_amount` even if the paid amount was right.
 */
function inputBeforeFullRefund(input: EventInput): EventInput {
  const { charge } = input
  const sums = { ...charge.sums, refunded: minorUnits(0) }
  return charge.state === "refunded"
    ? { ...input, charge: { ...charge, sums } }
    : input
}

function unmatchedReasonIfPaidDuringCancellation({
  charge,
  operations,
}: EventInput): "code_canceled" | undefined {
  const wasVoided = operations.some(
    ({ kind, state }) => kind === "void" && state === "accepted"
  )
  return charge.state === "refunded" && wasVoided ? "code_canceled" : undefined
}
