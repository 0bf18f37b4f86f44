import type { NewOutboxEntry } from "./events"
import { eventsOfUnpaidOrUnmatchedCharge } from "./events-of-unpaid-or-unmatched-charge"
import {
  commonEventData,
  buildChargeEvent,
  toMajorUnits,
  type EventInput,
} from "./charge-event"
import { authorizationEndsAt } from "../charge/charge"
import { isRequestedWithoutOrder } from "../charge/payment-purpose"
import { sumOfAmounts } from "../reconciliation/medusa-records"
import {
  LOST_MONEY_ACTORS,
  isUnresolvedOperation,
  type Operation,
} from "../operation/operation"
import { AUTHORIZATION_WARNING_MS } from "../charge/charge-lifetimes"

/**
 * Returns the events that the present state of a charge and of Medusa's records causes. A later call for the same
 * charge can return the same events again. The outbox stores each event only once, because of its key.
 */
export function buildEventsOfCharge(
  input: EventInput,
  { isUnmatchedListed = false }: { isUnmatchedListed?: boolean } = {}
): NewOutboxEntry[] {
  return [
    ...buildPaidEvents(input),
    ...refundEvents(input),
    ...disputeEvents(input),
    ...threeDsEvents(input),
    ...authorizationExpiringEvents(input),
    ...eventsOfUnpaidOrUnmatchedCharge(input, { isListed: isUnmatchedListed }),
  ]
}

/**
 * Returns the event `payment.paid`, or an empty array if one of these conditions is not met:
 * - The charge is paid, and Medusa has booked all of its money (`isRequiredAmountPaidAndBooked`).
 * - The payment has an order that is not canceled. A payment link or a charge by the store that was requested for
 *   neither a cart nor an order needs no order, unless the plugin has recorded a refund decision.
 * - No administrator has decided to book the payment as a part of an order's amount.
 */
export function buildPaidEvents(input: EventInput): NewOutboxEntry[] {
  const { charge, records } = input
  const hasOrder = records.order !== undefined && !records.order.isCanceled
  const isPaidWithoutOrder =
    isRequestedWithoutOrder(charge) && charge.refundDecision === undefined
  return isRequiredAmountPaidAndBooked(input) &&
    !charge.bookAsPart &&
    (hasOrder || isPaidWithoutOrder)
    ? [buildChargeEvent("payment.paid", commonEventData(input), {})]
    : []
}

/**
 * Returns whether the gateway and Medusa both show that the required amount (`amountRequiredToCountAsPaid`) was
 * captured and that nothing of it was refunded. Returns `false` while a refund or void is in flight or in doubt. Also
 * returns `false` for a charge that ever had a refund, a dispute or lost money.
 */
function isRequiredAmountPaidAndBooked({
  charge,
  operations,
  records,
}: EventInput): boolean {
  const { state, sums, highestCaptured, dispute } = charge
  const isRefunded = operations.some(
    (operation) =>
      (operation.kind === "refund" &&
        (operation.state === "accepted" || isUnresolvedOperation(operation))) ||
      (operation.kind === "void" && isUnresolvedOperation(operation))
  )
  return (
    state === "paid" &&
    dispute === undefined &&
    !isRefunded &&
    sums.captured > 0 &&
    sums.captured === amountRequiredToCountAsPaid({ charge, operations }) &&
    highestCaptured === sums.captured &&
    sums.refunded === 0 &&
    sumOfAmounts(records.payment?.captures ?? []) === sums.captured &&
    sumOfAmounts(records.payment?.refunds ?? []) === 0
  )
}

/**
 * Returns the captured sum with which the charge counts as paid. Usually, it is the requested amount. In two cases, any
 * captured sum is enough, because a merchant may capture only a part. The result is then the present captured sum:
 * - The charge was created to be captured later.
 * - The gateway accepted a request of the plugin to capture the money.
 */
function amountRequiredToCountAsPaid({
  charge,
  operations,
}: Pick<EventInput, "charge" | "operations">): number {
  const isCapturedLater =
    charge.lateCapture ||
    operations.some(
      ({ kind, state }) => kind === "capture" && state === "accepted"
    )
  return isCapturedLater ? charge.sums.captured : charge.amount
}

function refundEvents(input: EventInput): NewOutboxEntry[] {
  const { operations, records } = input
  const rows = records.payment?.refunds ?? []
  return operations
    .filter(
      ({ kind, state, medusaRowId, bookedAt }) =>
        kind === "refund" &&
        state === "accepted" &&
        (bookedAt !== undefined || rows.some(({ id }) => id === medusaRowId))
    )
    .flatMap((operation) => buildEventsOfRefundOperation(input, operation))
}

function buildEventsOfRefundOperation(
  input: EventInput,
  { id, amount, actor }: Operation
): NewOutboxEntry[] {
  const about = commonEventData(input)
  const ofRefund = toMajorUnits(amount)
  switch (actor) {
    case LOST_MONEY_ACTORS.chargeback:
      return [] // reported by the event of the dispute
    case LOST_MONEY_ACTORS.lost:
      return [
        buildChargeEvent("payment.lost", about, {
          of: id,
          lost_amount: ofRefund,
        }),
      ]
    default:
      return [
        buildChargeEvent("payment.refunded", about, {
          of: id,
          refund_amount: ofRefund,
          refunded_by: actor,
        }),
      ]
  }
}

function disputeEvents(input: EventInput): NewOutboxEntry[] {
  const { charge, operations, records } = input
  const { dispute, highestCaptured } = charge
  if (!dispute) {
    return []
  }
  const about = commonEventData(input)
  const of = `${charge.id}:${dispute.openedAt.toISOString()}`
  const refunded = operations
    .filter(
      ({ kind, state, actor }) =>
        kind === "refund" &&
        state === "accepted" &&
        actor !== LOST_MONEY_ACTORS.chargeback
    )
    .reduce((sum, { amount }) => sum + amount, 0)
  const disputed = toMajorUnits(highestCaptured - refunded)
  const opened = buildChargeEvent("chargeback.opened", about, {
    of,
    disputed_amount: disputed,
  })
  if (dispute.closed?.outcome === "won") {
    return [opened, buildChargeEvent("chargeback.won", about, { of })]
  }
  const isBooked =
    !records.payment ||
    sumOfAmounts(records.payment.refunds) >=
      sumOfAmounts(records.payment.captures)
  return dispute.closed && isBooked
    ? [
        opened,
        buildChargeEvent("chargeback.lost", about, {
          of,
          lost_amount: disputed,
        }),
      ]
    : [opened]
}

function threeDsEvents(input: EventInput): NewOutboxEntry[] {
  const { id, details } = input.charge
  if (!details.threeDs) {
    return []
  }
  const { status, paresStatus, eci } = details.threeDs
  return [
    buildChargeEvent("three_ds", commonEventData(input), {
      of: `${id}:${status}:${paresStatus ?? ""}:${eci ?? ""}`,
      status,
      pares_status: paresStatus ?? null,
      eci: eci ?? null,
    }),
  ]
}

function authorizationExpiringEvents(input: EventInput): NewOutboxEntry[] {
  const { charge, now } = input
  const end = authorizationEndsAt(charge)
  const isNear = now.getTime() >= end.getTime() - AUTHORIZATION_WARNING_MS
  return charge.state === "authorized" && isNear
    ? [
        buildChargeEvent("authorization.expiring", commonEventData(input), {
          expires_at: end.toISOString(),
        }),
      ]
    : []
}
