import type { NewAnnouncement } from "../ports/announcements"
import { codeFacts } from "./facts-of-code"
import { aboutCharge, inMainUnit, type Fact, type Sides } from "./about-charge"
import { authorizationEndsAt } from "./authorization-window"
import { sumOf } from "./medusa-books"
import { GONE_BY, isUnsettled, type Operation } from "./operation"
import { HOUR_MS } from "../time/times"

/**
 * The facts that the store is told of a charge, from what both sides say now. Each has a key of
 * its own, so telling them again and again tells each once.
 */
export function factsOfCharge(
  sides: Sides,
  {
    isStrayListed = false,
    ...rules
  }: { authorizationWarningHours: number; isStrayListed?: boolean }
): NewAnnouncement[] {
  return [
    ...paidFacts(sides),
    ...refundFacts(sides),
    ...disputeFacts(sides),
    ...threeDsFacts(sides),
    ...expiryFacts(sides, rules),
    ...codeFacts(sides, { isListed: isStrayListed }),
  ]
}

/** Paid is what Medusa has booked on an order: the store may ship on it. Not on a part of it. */
function paidFacts(sides: Sides): Fact[] {
  const { charge, books } = sides
  const hasOrder = books.order !== undefined && !books.order.isCanceled
  const needsNoOrder =
    charge.link?.purpose === "free" && charge.giveBack === undefined
  return holdsWhatWasAsked(sides) &&
    !charge.bookAsPart &&
    (hasOrder || needsNoOrder)
    ? [
        {
          name: "checkout_transparent.payment.paid",
          key: `payment.paid:${charge.id}`,
          data: aboutCharge(sides),
        },
      ]
    : []
}

/**
 * Whether all that was asked for was taken, and nothing of it went back or is on its way: by the
 * gateway's sums and by what Medusa has booked. What was ever refunded, disputed or lost stays so: of
 * such a charge nobody is told any more that it is paid.
 */
function holdsWhatWasAsked({ charge, operations, books }: Sides): boolean {
  const { state, sums, mostCaptured, dispute } = charge
  const goesBack = operations.some(
    (operation) =>
      (operation.kind === "refund" &&
        (operation.state === "accepted" || isUnsettled(operation))) ||
      (operation.kind === "void" && isUnsettled(operation))
  )
  return (
    state === "paid" &&
    dispute === undefined &&
    !goesBack &&
    sums.captured > 0 &&
    sums.captured === askedOf({ charge, operations }) &&
    mostCaptured === sums.captured &&
    sums.refunded === 0 &&
    sumOf(books.payment?.captures ?? []) === sums.captured &&
    sumOf(books.payment?.refunds ?? []) === 0
  )
}

/** All of it; of a card that is captured later, what the merchant chose to capture. */
function askedOf({
  charge,
  operations,
}: Pick<Sides, "charge" | "operations">): number {
  const isCapturedLater =
    charge.lateCapture ||
    operations.some(
      ({ kind, state }) => kind === "capture" && state === "accepted"
    )
  return isCapturedLater ? charge.sums.captured : charge.amount
}

function refundFacts(sides: Sides): Fact[] {
  const { operations, books } = sides
  const rows = books.payment?.refunds ?? []
  return operations
    .filter(
      ({ kind, state, medusaId, bookedAt }) =>
        kind === "refund" &&
        state === "accepted" &&
        (bookedAt !== undefined || rows.some(({ id }) => id === medusaId))
    )
    .flatMap((operation) => refundFact(sides, operation))
}

function refundFact(sides: Sides, operation: Operation): Fact[] {
  const amount = inMainUnit(operation.amount)
  switch (operation.actor) {
    case GONE_BY.chargeback:
      return [] // told with the dispute
    case GONE_BY.lost:
      return [
        {
          name: "checkout_transparent.payment.lost",
          key: `payment.lost:${operation.id}`,
          data: { ...aboutCharge(sides), lost_amount: amount },
        },
      ]
    default:
      return [
        {
          name: "checkout_transparent.payment.refunded",
          key: `payment.refunded:${operation.id}`,
          data: {
            ...aboutCharge(sides),
            refund_amount: amount,
            refunded_by: operation.actor,
          },
        },
      ]
  }
}

function disputeFacts(sides: Sides): Fact[] {
  const { charge, operations, books } = sides
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
  const opened: Fact = {
    name: "checkout_transparent.chargeback.opened",
    key: `chargeback.opened:${which}`,
    data: { ...aboutCharge(sides), disputed_amount: inMainUnit(disputed) },
  }
  if (dispute.closed?.outcome === "won") {
    return [
      opened,
      {
        name: "checkout_transparent.chargeback.won",
        key: `chargeback.won:${which}`,
        data: aboutCharge(sides),
      },
    ]
  }
  const isBooked =
    !books.payment ||
    sumOf(books.payment.refunds) >= sumOf(books.payment.captures)
  return dispute.closed && isBooked
    ? [
        opened,
        {
          name: "checkout_transparent.chargeback.lost",
          key: `chargeback.lost:${which}`,
          data: {
            ...aboutCharge(sides),
            lost_amount: inMainUnit(disputed),
          },
        },
      ]
    : [opened]
}

function threeDsFacts(sides: Sides): Fact[] {
  const { charge } = sides
  const { threeDs } = charge.facts
  return threeDs
    ? [
        {
          name: "checkout_transparent.three_ds",
          key: `three_ds:${charge.id}:${threeDs.status}:${threeDs.paresStatus ?? ""}:${threeDs.eci ?? ""}`,
          data: {
            ...aboutCharge(sides),
            status: threeDs.status,
            pares_status: threeDs.paresStatus ?? null,
            eci: threeDs.eci ?? null,
          },
        },
      ]
    : []
}

function expiryFacts(
  sides: Sides,
  { authorizationWarningHours }: { authorizationWarningHours: number }
): Fact[] {
  const { charge, now } = sides
  const end = authorizationEndsAt(charge)
  const isNear =
    now.getTime() >= end.getTime() - authorizationWarningHours * HOUR_MS
  return charge.state === "authorized" && isNear
    ? [
        {
          name: "checkout_transparent.authorization.expiring",
          key: `authorization.expiring:${charge.id}`,
          data: { ...aboutCharge(sides), expires_at: end.toISOString() },
        },
      ]
    : []
}
