import type { LedgerPaymentLink } from "../../packages/devtools/src/simulator"
import {
  type ChargeCase,
  type GatewayMovement,
  movementsInHistory,
  movementsOfLinkTransactions,
  type Violation,
} from "./charge-cases"

/** The longest time, in milliseconds, from a write in the ledger to the call of the gateway that follows it. */
const WRITE_TO_CALL_MS = 50

/**
 * The events of the gateway after which a charge or a link can no longer be paid. `paid` ends a charge, but not a link,
 * which can be paid again.
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
 * The events that increase and those that decrease the money of a charge. Disputed money counts until the dispute is
 * lost. In `MONEY_EVENTS_WITHOUT_DISPUTED`, it counts only when the dispute was won.
 */
const MONEY_EVENTS_WITH_DISPUTED = {
  takes: ["paid", "captured"],
  gives: ["refunded", "dispute_lost"],
}
export const MONEY_EVENTS_WITHOUT_DISPUTED = {
  takes: ["paid", "captured", "dispute_won"],
  gives: ["refunded", "charged_back"],
}

/** A charge or link at the gateway with its events, and with the times that decide when it can be paid. */
type ChargeLifetime = ReturnType<typeof chargeLifetimes>[number]

/**
 * Finds payment collections with two live charges, by the gateway's own history. When a charge is created at the
 * gateway, every other charge of its collection must have ended or be abandoned. A charge is not judged if its creation
 * was in doubt and was abandoned before the gateway carried it out: no other charge was live when it was claimed, and
 * no shopper sees it.
 */
export function simultaneousLiveCharges(
  cases: readonly ChargeCase[]
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
  { row, charge, link, operations }: ChargeCase,
  cases: readonly ChargeCase[]
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
     * The time from which the charge no longer counts as live although the gateway may still have it open: the time at
     * which the charge was abandoned or the gateway refused its void. The time is infinite if neither happened.
     */
    abandonedAt: Math.min(row.abandonedAt ?? Infinity, ...refusals),
    /**
     * The time at which the creation of the charge was claimed. Whatever the store learns after this time cannot
     * prevent the creation.
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
      movesOfLink(link, duplicates),
      CLOSING_EVENTS.link
    ),
    expiresAt: Infinity,
    closes: CLOSING_EVENTS.link,
  }
  return [ofCharge, ofLink].filter((one) => one !== undefined)
}

function movesOfLink(
  { history, transactions }: LedgerPaymentLink,
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
 * Leaves out the payments that were made after a charge had ended. The plugin does not know of them when it creates the
 * next charge. The check `collectionsPaidTwice` finds out whether their money is kept.
 */
function withoutLatePayments(
  moves: readonly GatewayMovement[],
  ends: readonly string[]
): GatewayMovement[] {
  const end = moves.find(({ event }) => ends.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/**
 * Leaves out the payments that `other` got after its expiry, as the plugin did when it claimed `made`. They are not
 * left out if the ledger had learned of a payment of `other` before that claim.
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
  return isOpen || moneyAfter(moves, MONEY_EVENTS_WITH_DISPUTED) > 0
}

/**
 * Returns the money that is left after the moves, in minor units. `takes` and `gives` are the names of the events that
 * add and subtract an amount. After the event `reversed` no money is left.
 */
export function moneyAfter(
  moves: readonly GatewayMovement[],
  { takes, gives }: { takes: string[]; gives: string[] }
): number {
  return moves.reduce((money, { event, amount }) => {
    if (event === "reversed") return 0
    if (takes.includes(event)) return money + amount
    return gives.includes(event) ? money - amount : money
  }, 0)
}
