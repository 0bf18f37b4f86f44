import {
  type ChargeRecords,
  keptAmount,
  sumOfMovements,
  type Violation,
} from "./records-by-charge"
import type { StatementToShopper } from "./journal"
import {
  moneyResultingFromMovements,
  MONEY_EVENTS_WITHOUT_DISPUTED,
} from "./simultaneous-live-charges"
import type { Records } from "./records"

/** The largest possible difference, in milliseconds, between the clocks of two processes on the same machine. */
const CLOCK_DIFFERENCE_MS = 1_000
/**
 * The longest time, in milliseconds, between the lookup that shows a payment and the writing of its event
 * `payment.paid`. If the gateway refunds the charge within this time, the store cannot know it when it writes the
 * event.
 */
const LOOKUP_TO_EVENT_MS = 30_000
const PLUGIN_ACTOR = "checkout-transparent"

/**
 * Finds movements of money that were not requested:
 * - captures by the plugin that no administrator requested
 * - refunds and voids by the plugin beyond what was requested or decided
 * - refunds that the plugin decided by itself although an unpaid order still waits for the money
 */
export function unrequestedMovements(
  { row, name, isListed, moves, orders, requests, operations }: ChargeRecords,
  cases: readonly ChargeRecords[]
): Violation[] {
  const violations: Violation[] = []
  const addViolation = (check: string, words: string, ...more: string[]) =>
    violations.push({
      check,
      words: `${name}: ${words}`,
      ids: [row.id, ...more],
    })
  const returned = sumOfMovements(moves, "refunded", "api")
  // A released authorization was money reserved on a card. Canceling an unpaid code moves no money, and is not
  // recorded as "voided".
  const released = moves.some(
    ({ event, by }) => event === "voided" && by === "api"
  )
  const refunds = requests.filter(({ kind }) => kind !== "capture")
  const isWhole =
    row.refundDecidedAt !== null ||
    refunds.some(({ amount }) => amount === null)
  const requested = isWhole
    ? Infinity
    : refunds.reduce((all, { amount }) => all + (amount ?? 0), 0)
  if (
    (returned > requested && !wasPaidDuringVoid({ row, moves, operations })) ||
    (released && requested === 0)
  ) {
    addViolation(
      "returned unasked",
      `we returned ${released ? "what was reserved" : returned}, and were asked for ${requested}`
    )
  }

  const captured = moves.some(
    ({ event, by }) => event === "captured" && by === "api"
  )
  if (captured && !requests.some(({ kind }) => kind === "capture")) {
    addViolation("captured unasked", "was captured by us, and nobody asked")
  }

  // The rest finds refunds that the plugin decided by itself although an order waited for the money and still does.
  if (row.refundDecidedBy !== PLUGIN_ACTOR || isListed || returned === 0) {
    return violations
  }
  for (const order of orders) {
    const { id, status, createdAt, paid, total, collectionIds } = order
    const decidedAt = row.refundDecidedAt ?? 0
    const wasPaidOtherwise = cases.some(
      ({ row: other, operations }) =>
        other.id !== row.id &&
        collectionIds.includes(other.collectionId) &&
        (other.captured > other.refunded ||
          other.state === "authorized" ||
          // The other charge still paid for the order when the plugin decided this refund.
          operations.some(
            ({ kind, createdAt }) => kind === "refund" && createdAt > decidedAt
          ))
    )
    // An order that an administrator has changed asks for another amount than the one that was paid.
    const waits =
      status !== "canceled" &&
      paid <= 0 &&
      total === row.amount &&
      !wasPaidOtherwise &&
      // An order that an administrator has marked as paid waits for no other payment.
      (order.manualPaymentCapturedAt ?? Infinity) > decidedAt
    if (waits && createdAt < decidedAt) {
      const words = `was refunded automatically; order ${id} is not paid`
      addViolation("returned what an order waits for", words, id)
    }
  }
  return violations
}

/**
 * Returns whether a code or a payment link was paid after the plugin requested its void, and before the outcome of the
 * void was recorded. The gateway then refunds the whole payment, and the plugin cannot prevent it.
 */
function wasPaidDuringVoid({
  row,
  moves,
  operations,
}: Pick<ChargeRecords, "row" | "moves" | "operations">): boolean {
  const paidAt = moves.find(({ event }) => event === "paid")?.at ?? Infinity
  return (
    row.method !== "card" &&
    operations.some(
      ({ kind, createdAt, resolvedAt }) =>
        kind === "void" &&
        createdAt <= paidAt &&
        (resolvedAt ?? Infinity) >= paidAt
    )
  )
}

/** Finds statements of the store to shoppers that were false: that an order exists, or that nothing was charged. */
export function findFalseStatementsToShoppers(
  { assurances, medusa }: Records,
  cases: readonly ChargeRecords[]
): Violation[] {
  // When the shopper presses the button again, a charge that was never sent may be created again in the same session.
  const wasAttemptedAfter = (
    { operations }: ChargeRecords,
    { at }: StatementToShopper
  ) =>
    operations.some(
      ({ kind, createdAt }) => kind === "create" && createdAt > at
    )
  return assurances.flatMap((assurance) => {
    const { claim, orderId = "", cartId, sessionId, words } = assurance
    switch (claim) {
      case "order":
        if (medusa.orders.some(({ id }) => id === orderId)) return []
        return [
          {
            check: "told of an order",
            words: `order ${orderId} does not exist`,
            ids: [orderId, cartId],
          },
        ]
      case "nothing_charged":
        return cases
          .filter(
            (one) =>
              one.row.sessionId === sessionId &&
              !one.isListed &&
              !wasAttemptedAfter(one, assurance) &&
              (keptAmount(one.gateway) > 0 || one.isReserved)
          )
          .map(({ row }) => ({
            check: "told that nothing was charged",
            words: `"${words}", but ${row.merchantChargeId} keeps money`,
            ids: [row.id, cartId],
          }))
    }
  })
}

/**
 * Finds events `payment.paid` of charges that had no money at the gateway when the event was written. A shop ships the
 * goods when this event is published.
 *
 * An event is correct if the gateway had the money at any time in the last LOOKUP_TO_EVENT_MS before the event was
 * written. The store may have looked the charge up at that time.
 */
export function findFalsePaidEvents(
  { ledger }: Records,
  cases: readonly ChargeRecords[]
): Violation[] {
  return ledger.paidEvents.flatMap(({ chargeId, at }) => {
    const charge = cases.find(({ row }) => row.id === chargeId)
    if (!charge || charge.moves.length === 0) return []
    const before = charge.moves.filter(
      (move) => move.at <= at + CLOCK_DIFFERENCE_MS
    )
    const hadMoney = before.some((_move, nth) => {
      const hadMoneyUntil = before[nth + 1]?.at ?? Infinity
      const money = moneyResultingFromMovements(
        before.slice(0, nth + 1),
        MONEY_EVENTS_WITHOUT_DISPUTED
      )
      return money > 0 && hadMoneyUntil > at - LOOKUP_TO_EVENT_MS
    })
    if (hadMoney) return []
    return [
      {
        check: "event about a payment whose money is gone",
        words: `payment.paid of ${charge.name}: the gateway held nothing of it`,
        ids: [chargeId],
      },
    ]
  })
}

/**
 * Returns whether a violation is excused because the charge was disputed at some time. Only one kind of violation can
 * be excused: the store wrote the event `payment.paid`, and the gateway no longer had the charge's money.
 *
 * Call this only for a store without lookups. A store without lookups learns of a dispute from a notification, and the
 * notification may be lost or late. The store may therefore publish the event after the dispute has taken the money.
 */
export function isViolationExcusedByDispute(
  { check, ids }: Violation,
  cases: readonly ChargeRecords[]
): boolean {
  return (
    check === "event about a payment whose money is gone" &&
    cases.some(
      ({ row, moves }) =>
        ids.includes(row.id) &&
        moves.some(({ event }) => event === "charged_back")
    )
  )
}
