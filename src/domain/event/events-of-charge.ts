import type { NewOutboxEntry } from "./events"
import { codeEvents } from "./events-of-code"
import {
  aboutCharge,
  eventAbout,
  inMajorUnits,
  type EventInput,
} from "./about-charge"
import { authorizationEndsAt } from "../charge/charge"
import { sumOf } from "../reconciliation/medusa-records"
import { GONE_BY, isUnresolved, type Operation } from "../operation/operation"
import { AUTHORIZATION_WARNING_MS } from "../charge/life-of-charge"

/**
 * Returns the events that follow from the ledger and Medusa's records of a charge. Each event has its own key, so it is
 * written to the outbox only once, however often it is returned.
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

/**
 * Returns the event `payment.paid` once Medusa has booked the requested money on an order, or for a link without an
 * order. Money that an administrator booked as a part does not cause the event.
 */
export function paidEvents(input: EventInput): NewOutboxEntry[] {
  const { charge, records } = input
  const hasOrder = records.order !== undefined && !records.order.isCanceled
  const needsNoOrder =
    charge.link?.purpose === "free" && charge.refundDecision === undefined
  return hasWhatWasAsked(input) &&
    !charge.bookAsPart &&
    (hasOrder || needsNoOrder)
    ? [eventAbout("payment.paid", aboutCharge(input), {})]
    : []
}

/**
 * Returns whether the gateway's sums and Medusa's records both show that the requested amount was captured and nothing
 * of it was refunded or is being refunded. A charge that was ever refunded, disputed or lost does not become paid
 * again.
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

/**
 * Returns the amount that has to be captured before the charge counts as paid. It is the requested amount. For a card
 * whose money was reserved first, it is the captured amount, because a merchant may capture only a part.
 */
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

function refundEvents(input: EventInput): NewOutboxEntry[] {
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

function refundEvent(
  input: EventInput,
  { id, amount, actor }: Operation
): NewOutboxEntry[] {
  const about = aboutCharge(input)
  const ofRefund = inMajorUnits(amount)
  switch (actor) {
    case GONE_BY.chargeback:
      return [] // reported by the event of the dispute
    case GONE_BY.lost:
      return [
        eventAbout("payment.lost", about, { of: id, lost_amount: ofRefund }),
      ]
    default:
      return [
        eventAbout("payment.refunded", about, {
          of: id,
          refund_amount: ofRefund,
          refunded_by: actor,
        }),
      ]
  }
}

function disputeEvents(input: EventInput): NewOutboxEntry[] {
  const { charge, operations, records } = input
  const { dispute, mostCaptured } = charge
  if (!dispute) {
    return []
  }
  const about = aboutCharge(input)
  const of = `${charge.id}:${dispute.openedAt.toISOString()}`
  const refunded = operations
    .filter(
      ({ kind, state, actor }) =>
        kind === "refund" &&
        state === "accepted" &&
        actor !== GONE_BY.chargeback
    )
    .reduce((sum, { amount }) => sum + amount, 0)
  const disputed = inMajorUnits(mostCaptured - refunded)
  const opened = eventAbout("chargeback.opened", about, {
    of,
    disputed_amount: disputed,
  })
  if (dispute.closed?.outcome === "won") {
    return [opened, eventAbout("chargeback.won", about, { of })]
  }
  const isBooked =
    !records.payment ||
    sumOf(records.payment.refunds) >= sumOf(records.payment.captures)
  return dispute.closed && isBooked
    ? [
        opened,
        eventAbout("chargeback.lost", about, { of, lost_amount: disputed }),
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
    eventAbout("three_ds", aboutCharge(input), {
      of: `${id}:${status}:${paresStatus ?? ""}:${eci ?? ""}`,
      status,
      pares_status: paresStatus ?? null,
      eci: eci ?? null,
    }),
  ]
}

function expiryEvents(input: EventInput): NewOutboxEntry[] {
  const { charge, now } = input
  const end = authorizationEndsAt(charge)
  const isNear = now.getTime() >= end.getTime() - AUTHORIZATION_WARNING_MS
  return charge.state === "authorized" && isNear
    ? [
        eventAbout("authorization.expiring", aboutCharge(input), {
          expires_at: end.toISOString(),
        }),
      ]
    : []
}
