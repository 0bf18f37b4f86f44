import type { NewOutboxEntry } from "./events"
import { codeEvents } from "./events-of-code"
import {
  aboutCharge,
  inMajorUnits,
  type ChargeEvent,
  type EventInput,
} from "./about-charge"
import { authorizationEndsAt } from "./charge"
import { sumOf } from "./medusa-records"
import { GONE_BY, isUnresolved, type Operation } from "./operation"
import { AUTHORIZATION_WARNING_MS } from "./times"

/**
 * The facts that the store is told of a charge, from what both sides say now. Each has a key of
 * its own, so telling them again and again tells each once.
 */
export function eventsOfCharge(
  input: EventInput,
  { isUnmatchedListed = false }: { isUnmatchedListed?: boolean } = {}
): NewOutboxEntry[] {
  return [
    ...paidEvents(input),
    ...refundEvents(input),
    ...disputeEvents(input),
    ...threeDsEvents(input),
    ...expiryEvents(input),
    ...codeEvents(input, { isListed: isUnmatchedListed }),
  ]
}

/** Paid is what Medusa has booked on an order: the store may ship on it. Not on a part of it. */
function paidEvents(input: EventInput): ChargeEvent[] {
  const { charge, records } = input
  const hasOrder = records.order !== undefined && !records.order.isCanceled
  const needsNoOrder =
    charge.link?.purpose === "free" && charge.refundDecision === undefined
  return hasWhatWasAsked(input) &&
    !charge.bookAsPart &&
    (hasOrder || needsNoOrder)
    ? [
        {
          name: "checkout_transparent.payment.paid",
          key: `payment.paid:${charge.id}`,
          data: aboutCharge(input),
        },
      ]
    : []
}

/**
 * Whether all that was asked for was taken, and nothing of it went back or is on its way: by the
 * gateway's sums and by what Medusa has booked. What was ever refunded, disputed or lost stays so: of
 * such a charge nobody is told any more that it is paid.
 */
function hasWhatWasAsked({ charge, operations, records }: EventInput): boolean {
  const { state, sums, mostCaptured, dispute } = charge
  const isRefunded = operations.some(
    (operation) =>
      (operation.kind === "refund" &&
        (operation.state === "accepted" || isUnresolved(operation))) ||
      (operation.kind === "void" && isUnresolved(operation))
  )
  return (
    state === "paid" &&
    dispute === undefined &&
    !isRefunded &&
    sums.captured > 0 &&
    sums.captured === askedOf({ charge, operations }) &&
    mostCaptured === sums.captured &&
    sums.refunded === 0 &&
    sumOf(records.payment?.captures ?? []) === sums.captured &&
    sumOf(records.payment?.refunds ?? []) === 0
  )
}

/** All of it; of a card that is captured later, what the merchant chose to capture. */
function askedOf({
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

function refundEvents(input: EventInput): ChargeEvent[] {
  const { operations, records } = input
  const rows = records.payment?.refunds ?? []
  return operations
    .filter(
      ({ kind, state, medusaId, bookedAt }) =>
        kind === "refund" &&
        state === "accepted" &&
        (bookedAt !== undefined || rows.some(({ id }) => id === medusaId))
    )
    .flatMap((operation) => refundEvent(input, operation))
}

function refundEvent(input: EventInput, operation: Operation): ChargeEvent[] {
  const amount = inMajorUnits(operation.amount)
  switch (operation.actor) {
    case GONE_BY.chargeback:
      return [] // told with the dispute
    case GONE_BY.lost:
      return [
        {
          name: "checkout_transparent.payment.lost",
          key: `payment.lost:${operation.id}`,
          data: { ...aboutCharge(input), lost_amount: amount },
        },
      ]
    default:
      return [
        {
          name: "checkout_transparent.payment.refunded",
          key: `payment.refunded:${operation.id}`,
          data: {
            ...aboutCharge(input),
            refund_amount: amount,
            refunded_by: operation.actor,
          },
        },
      ]
  }
}

function disputeEvents(input: EventInput): ChargeEvent[] {
  const { charge, operations, records } = input
  const { dispute, mostCaptured } = charge
  if (!dispute) {
    return []
  }
  const which = `${charge.id}:${dispute.openedAt.toISOString()}`
  const refunded = operations
    .filter(
      ({ kind, state, actor }) =>
        kind === "refund" &&
        state === "accepted" &&
        actor !== GONE_BY.chargeback
    )
    .reduce((sum, { amount }) => sum + amount, 0)
  const disputed = mostCaptured - refunded
  const opened: ChargeEvent = {
    name: "checkout_transparent.chargeback.opened",
    key: `chargeback.opened:${which}`,
    data: { ...aboutCharge(input), disputed_amount: inMajorUnits(disputed) },
  }
  if (dispute.closed?.outcome === "won") {
    return [
      opened,
      {
        name: "checkout_transparent.chargeback.won",
        key: `chargeback.won:${which}`,
        data: aboutCharge(input),
      },
    ]
  }
  const isBooked =
    !records.payment ||
    sumOf(records.payment.refunds) >= sumOf(records.payment.captures)
  return dispute.closed && isBooked
    ? [
        opened,
        {
          name: "checkout_transparent.chargeback.lost",
          key: `chargeback.lost:${which}`,
          data: {
            ...aboutCharge(input),
            lost_amount: inMajorUnits(disputed),
          },
        },
      ]
    : [opened]
}

function threeDsEvents(input: EventInput): ChargeEvent[] {
  const { charge } = input
  const { threeDs } = charge.details
  return threeDs
    ? [
        {
          name: "checkout_transparent.three_ds",
          key: `three_ds:${charge.id}:${threeDs.status}:${threeDs.paresStatus ?? ""}:${threeDs.eci ?? ""}`,
          data: {
            ...aboutCharge(input),
            status: threeDs.status,
            pares_status: threeDs.paresStatus ?? null,
            eci: threeDs.eci ?? null,
          },
        },
      ]
    : []
}

function expiryEvents(input: EventInput): ChargeEvent[] {
  const { charge, now } = input
  const end = authorizationEndsAt(charge)
  const isNear = now.getTime() >= end.getTime() - AUTHORIZATION_WARNING_MS
  return charge.state === "authorized" && isNear
    ? [
        {
          name: "checkout_transparent.authorization.expiring",
          key: `authorization.expiring:${charge.id}`,
          data: { ...aboutCharge(input), expires_at: end.toISOString() },
        },
      ]
    : []
}
