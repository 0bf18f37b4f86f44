import { aboutCharge, eventAbout, type EventInput } from "./about-charge"
import { isAsynchronousMethod } from "./charge"
import { cameToNothing, unmatchedReasonOf } from "./decide/unmatched-payment"
import type { NewOutboxEntry } from "./events"

/**
 * What the store is told of a Pix, wallet or link charge alone; and of a card that took another amount
 * than was asked for, or that was refused and paid after all. `isListed`: whether its money is on the
 * list of what a person must see.
 */
export function codeEvents(
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
          cameToNothing(input) ||
          ("reason" in data && data.reason === "other_amount")
      )
}

function pendingEvents(input: EventInput): NewOutboxEntry[] {
  const { state, code, link, codeExpiresAt, abandonedAt } = input.charge
  return state === "pending" && (code ?? link?.url) && !abandonedAt
    ? [
        eventAbout("payment.pending", aboutCharge(input), {
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
    endedUnpaid(input, codeExpiresAt)
    ? [
        eventAbout("payment.expired", aboutCharge(input), {
          expires_at: codeExpiresAt.toISOString(),
        }),
      ]
    : []
}

/**
 * Also one that was given up after its end, or canceled in the gateway's panel; not one that was
 * replaced before its end.
 */
function endedUnpaid(
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
  // Perhaps by a cancellation of ours whose answer is not known yet.
  const isByOthers = cancellations.every(({ state }) => state === "rejected")
  return (
    state === "expired" ||
    (state === "canceled" && (now >= end || isByOthers)) ||
    (state === "pending" && abandonedAt !== undefined)
  )
}

/**
 * Money that no order was waiting for: when it is decided that it goes back, or when it is listed for
 * a person. Also what was paid at the moment that its code was canceled, which gave it back.
 */
function unmatchedEvents(
  input: EventInput,
  { isListed }: { isListed: boolean }
): NewOutboxEntry[] {
  const { charge, records } = input
  const isRefunded =
    charge.refundDecision !== undefined || charge.state === "refunded"
  const unmatched = records.payment
    ? undefined
    : (unmatchedReasonOf(input) ?? canceledWhenPaid(input))
  return charge.mostCaptured > 0 && unmatched && (isRefunded || isListed)
    ? [
        eventAbout("payment.unmatched", aboutCharge(input), {
          reason: unmatched,
          is_refunded_automatically: isRefunded,
        }),
      ]
    : []
}

function canceledWhenPaid({
  charge,
  operations,
}: EventInput): "code_canceled" | undefined {
  const wasVoided = operations.some(
    ({ kind, state }) => kind === "void" && state === "accepted"
  )
  return charge.state === "refunded" && wasVoided ? "code_canceled" : undefined
}
