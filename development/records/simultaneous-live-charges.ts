import type { ShownPaymentLink } from "../../packages/devtools/src/simulator"
import {
  type ChargeRecords,
  type GatewayMovement,
  toGatewayMovements,
  movementsOfLinkTransactions,
  type Violation,
} from "./records-by-charge"

/**
 * The longest time, in milliseconds, between a write in the ledger and the call to the gateway that the write prepares.
 */
const WRITE_TO_CALL_MS = 50

/**
 * The gateway's events after which a charge or a link cannot be paid any more. The event `paid` is only in the list of
 * charges, because a link can be paid several times.
 */
const CLOSING_EVENTS = {
  charge: [
    "paid",
    "captured",
    "denied",
    "voided",
    "lapsed",
    "expired",
    "canceled",
    "reversed",
  ],
  link: ["deactivated", "expired"],
}

/**
 * The names of the gateway's events by which the shop gets money (`takes`), and by which the shop gives money back or
 * loses money (`gives`). The start of a dispute is in neither list: the disputed money counts as the shop's until the
 * dispute is lost.
 */
const MONEY_EVENTS_WITH_DISPUTED = {
  takes: ["paid", "captured"],
  gives: ["refunded", "dispute_lost"],
}
export const MONEY_EVENTS_WITHOUT_DISPUTED = {
  takes: ["paid", "captured", "dispute_won"],
  gives: ["refunded", "charged_back"],
}

/** The gateway's history of one charge or payment link, and the times that decide whether the charge was live. */
type ChargeLifetime = ReturnType<typeof chargeLifetimes>[number]

/**
 * Finds charges of one payment collection that were live at the same time, according to the gateway's history.
 *
 * From the time `abandonedAt`, a charge does not count as live. A charge that the gateway creates only after this time
 * never counts as live: the plugin got no answer to its creation, and never shows the charge to a shopper.
 */
export function simultaneousLiveCharges(
  cases: readonly ChargeRecords[]
): Violation[] {
  const lives = cases.flatMap((one) => chargeLifetimes(one, cases))
  const creationTimeOf = ({ moves }: ChargeLifetime) => moves[0]!.at
  const wanted = lives.filter((made) => creationTimeOf(made) < made.abandonedAt)
  return wanted.flatMap((made) =>
    lives
      .filter(
        (other) =>
          other !== made &&
          other.collectionId === made.collectionId &&
          creationTimeOf(other) <= creationTimeOf(made) &&
          isLiveAt(
            lifetimeKnownAtClaimOf(made, other),
            creationTimeOf(made) + WRITE_TO_CALL_MS
          )
      )
      .map((other) => ({
        check: "two live charges",
        words: `${made.name} was made while ${other.name} of the same collection was live`,
        ids: [made.chargeId, other.chargeId],
      }))
  )
}

function chargeLifetimes(
  { row, charge, link, operations }: ChargeRecords,
  cases: readonly ChargeRecords[]
) {
  // When an abandoned code is paid, the ledger deletes `abandoned_at`, but keeps the refused void.
  const refusals = operations
    .filter(({ kind, state }) => kind === "void" && state === "rejected")
    .map(({ resolvedAt }) => resolvedAt ?? Infinity)
  const decisions = operations
    .filter(({ kind }) => kind === "create")
    .map(({ createdAt }) => createdAt)
  const life = {
    chargeId: row.id,
    collectionId: row.collectionId,
    /**
     * The time from which the charge does not count as live, even if it can still be paid at the gateway. At this time
     * the plugin abandoned the charge, or the gateway refused to void it. The value is `Infinity` if neither happened.
     */
    abandonedAt: Math.min(row.abandonedAt ?? Infinity, ...refusals),
    /**
     * The time at which the plugin first claimed the right to create the charge. News about other charges that the
     * plugin gets later cannot prevent the creation any more. `Infinity` if the ledger has no such claim.
     */
    decidedAt: Math.min(...decisions),
    /** The time at which the ledger first learned that the charge was paid. */
    paymentObservedAt: row.paymentObservedAt ?? Infinity,
  }
  // Each further payment of a link is a charge of its own in the ledger, so it does not count for this charge.
  const duplicates = cases
    .filter(
      ({ row: { duplicateOfChargeId } }) => duplicateOfChargeId === row.id
    )
    .map((one) => one.row.linkTransactionId)
  const ofCharge = charge && {
    ...life,
    name: `${charge.paymentType} ${charge.merchantChargeId}`,
    moves: toGatewayMovements(charge.history),
    expiresAt: Date.parse(charge.expiresAt ?? "9999-12-31"),
    closes: CLOSING_EVENTS.charge,
  }
  const ofLink = link && {
    ...life,
    name: `link ${link.orderNumber}`,
    moves: movementsWithoutLatePayments(
      movementsOfLink(link, duplicates),
      CLOSING_EVENTS.link
    ),
    expiresAt: Infinity,
    closes: CLOSING_EVENTS.link,
  }
  return [ofCharge, ofLink].filter((one) => one !== undefined)
}

function movementsOfLink(
  { history, transactions }: ShownPaymentLink,
  duplicates: readonly (string | null)[]
): GatewayMovement[] {
  const money = movementsOfLinkTransactions(
    transactions.filter(
      ({ id, originalTransactionId }) =>
        !duplicates.includes(originalTransactionId ?? id)
    )
  )
  const others = toGatewayMovements(history).filter(
    ({ event }) => event !== "paid" && event !== "refunded"
  )
  return [...others, ...money].sort((one, other) => one.at - other.at)
}

/**
 * Returns the events without the payments that arrived after the charge had ended. The plugin cannot know of such a
 * payment when it creates the next charge. The check `findCollectionsPaidTwice` verifies that the payment is refunded
 * or listed.
 */
function movementsWithoutLatePayments(
  moves: readonly GatewayMovement[],
  ends: readonly string[]
): GatewayMovement[] {
  const end = moves.find(({ event }) => ends.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/**
 * Returns what the plugin could know about the charge `other` when it decided to create the charge `made`.
 *
 * If the ledger had recorded a payment of `other` before this decision, returns `other` unchanged. Otherwise returns
 * `other` without the payments that arrived after its expiry, because the plugin may not have known of them.
 */
function lifetimeKnownAtClaimOf(
  made: ChargeLifetime,
  other: ChargeLifetime
): ChargeLifetime {
  return other.paymentObservedAt < made.decidedAt
    ? other
    : {
        ...other,
        moves: movementsWithoutLatePayments(other.moves, ["expired"]),
      }
}

function isLiveAt(life: ChargeLifetime, time: number): boolean {
  if (life.abandonedAt <= time) return false
  const moves = life.moves.filter(({ at }) => at <= time)
  const isOpen =
    time < life.expiresAt &&
    !moves.some(({ event }) => life.closes.includes(event))
  return (
    isOpen || moneyResultingFromMovements(moves, MONEY_EVENTS_WITH_DISPUTED) > 0
  )
}

/**
 * Returns how much money of a charge the shop has after the given events, in minor units. The amount of an event in
 * `takes` is added, and the amount of an event in `gives` is subtracted. The event `reversed` sets the money to 0.
 * Other events change nothing.
 */
export function moneyResultingFromMovements(
  moves: readonly GatewayMovement[],
  { takes, gives }: { takes: string[]; gives: string[] }
): number {
  return moves.reduce((money, { event, amount }) => {
    if (event === "reversed") return 0
    if (takes.includes(event)) return money + amount
    return gives.includes(event) ? money - amount : money
  }, 0)
}
