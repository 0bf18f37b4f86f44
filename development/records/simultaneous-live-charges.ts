import type { ShownPaymentLink } from "../../packages/devtools/src/simulator"
import {
  type ChargeRecords,
  type GatewayMovement,
  movementsInHistory,
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
 * The names of the events that increase the money of a charge (`takes`) and of those that decrease it (`gives`). In
 * this constant, disputed money still belongs to the shop until the dispute is lost. In
 * `MONEY_EVENTS_WITHOUT_DISPUTED`, it does not belong to the shop unless the dispute is won.
 */
const MONEY_EVENTS_WITH_DISPUTED = {
  takes: ["paid", "captured"],
  gives: ["refunded", "dispute_lost"],
}
export const MONEY_EVENTS_WITHOUT_DISPUTED = {
  takes: ["paid", "captured", "dispute_won"],
  gives: ["refunded", "charged_back"],
}

/** The events of one charge or link at the gateway, and the times that decide whether it was live. */
type ChargeLifetime = ReturnType<typeof chargeLifetimes>[number]

/**
 * Finds two charges of one payment collection that were live at the same time, according to the gateway's history. When
 * a charge is created at the gateway, every other charge of its collection must have been abandoned, or have ended
 * without money for the shop.
 *
 * The creation of a charge is not checked if the answer was lost and the plugin abandoned the charge before the gateway
 * created it. No shopper sees such a charge, and no other charge was live when the plugin claimed the creation.
 */
export function simultaneousLiveCharges(
  cases: readonly ChargeRecords[]
): Violation[] {
  const lives = cases.flatMap((one) => chargeLifetimes(one, cases))
  const madeAt = ({ moves }: ChargeLifetime) => moves[0]!.at
  const wanted = lives.filter((made) => madeAt(made) < made.abandonedAt)
  return wanted.flatMap((made) =>
    lives
      .filter(
        (other) =>
          other !== made &&
          other.collectionId === made.collectionId &&
          madeAt(other) <= madeAt(made) &&
          isLiveAt(
            asKnownAtClaimOf(made, other),
            madeAt(made) + WRITE_TO_CALL_MS
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
     * The time at which the plugin decided to create the charge by claiming its creation. Anything that the store
     * learns later cannot prevent the creation.
     */
    decidedAt: Math.min(...decisions),
    /** The time at which the ledger first learned that the charge was paid. */
    paymentObservedAt: row.paymentObservedAt ?? Infinity,
  }
  // Each further payment of a link is a charge of its own in the ledger, so it does not count for this charge.
  const duplicates = cases
    .filter(({ row: { duplicateOf } }) => duplicateOf === row.id)
    .map((one) => one.row.linkTransactionId)
  const ofCharge = charge && {
    ...life,
    name: `${charge.paymentType} ${charge.merchantChargeId}`,
    moves: movementsInHistory(charge.history),
    expiresAt: Date.parse(charge.expiresAt ?? "9999-12-31"),
    closes: CLOSING_EVENTS.charge,
  }
  const ofLink = link && {
    ...life,
    name: `link ${link.orderNumber}`,
    moves: withoutLatePayments(
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
  const others = movementsInHistory(history).filter(
    ({ event }) => event !== "paid" && event !== "refunded"
  )
  return [...others, ...money].sort((one, other) => one.at - other.at)
}

/**
 * Returns the events without the payments that arrived after the charge had ended. The plugin does not know of these
 * payments when it creates the next charge, so they do not count as a violation of this check. The check
 * `collectionsPaidTwice` verifies that such a payment is refunded or listed.
 */
function withoutLatePayments(
  moves: readonly GatewayMovement[],
  ends: readonly string[]
): GatewayMovement[] {
  const end = moves.find(({ event }) => ends.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/**
 * Returns `other` as the plugin knew it at the time when it claimed the creation of `made`. If the ledger had recorded a
 * payment of `other` by then, returns `other` unchanged. Otherwise removes the payments that `other` received after its
 * expiry.
 */
function asKnownAtClaimOf(
  made: ChargeLifetime,
  other: ChargeLifetime
): ChargeLifetime {
  return other.paymentObservedAt < made.decidedAt
    ? other
    : { ...other, moves: withoutLatePayments(other.moves, ["expired"]) }
}

function isLiveAt(life: ChargeLifetime, time: number): boolean {
  if (life.abandonedAt <= time) return false
  const moves = life.moves.filter(({ at }) => at <= time)
  const isOpen =
    time < life.expiresAt &&
    !moves.some(({ event }) => life.closes.includes(event))
  return isOpen || moneyAfterMovements(moves, MONEY_EVENTS_WITH_DISPUTED) > 0
}

/**
 * Returns how much money of a charge the shop has after the events, in minor units. `takes` are the names of the events
 * that add their amount, and `gives` of those that subtract it. The event `reversed` sets the money to 0.
 */
export function moneyAfterMovements(
  moves: readonly GatewayMovement[],
  { takes, gives }: { takes: string[]; gives: string[] }
): number {
  return moves.reduce((money, { event, amount }) => {
    if (event === "reversed") return 0
    if (takes.includes(event)) return money + amount
    return gives.includes(event) ? money - amount : money
  }, 0)
}
