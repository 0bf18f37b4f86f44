import type { LedgerPaymentLink } from "../../packages/devtools/src/simulator"
import {
  type ChargeCase,
  type Move,
  movesIn,
  movesOfTransactions,
  type Violation,
} from "./charge-cases"

/** The longest time, in milliseconds, from a write in the ledger to the call of the gateway that follows it. */
const SLACK_MS = 50

/**
 * The events of the gateway after which a charge or a link can no longer be paid. `paid` ends a charge, but not a link,
 * which can be paid again.
 */
const CLOSES = {
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
 * lost. In `WITHOUT_DISPUTED`, it counts only when the dispute was won.
 */
const UNTIL_DISPUTE_IS_LOST = {
  takes: ["paid", "captured"],
  gives: ["refunded", "dispute_lost"],
}
export const WITHOUT_DISPUTED = {
  takes: ["paid", "captured", "dispute_won"],
  gives: ["refunded", "charged_back"],
}

/** A charge or link at the gateway with its events, and with the times that decide when it can be paid. */
type Life = ReturnType<typeof livesOf>[number]

/**
 * Finds payment collections with two live charges, by the gateway's own history. When a charge is created at the
 * gateway, every other charge of its collection must have ended or be abandoned. A charge is not judged if its creation
 * was in doubt and was abandoned before the gateway carried it out: no other charge was live when it was claimed, and
 * no shopper sees it.
 */
export function oneLiveCharge(cases: readonly ChargeCase[]): Violation[] {
  const lives = cases.flatMap((one) => livesOf(one, cases))
  const madeAt = ({ moves }: Life) => moves[0]!.at
  const wanted = lives.filter((made) => madeAt(made) < made.abandonedAt)
  return wanted.flatMap((made) =>
    lives
      .filter(
        (other) =>
          other !== made &&
          other.collectionId === made.collectionId &&
          madeAt(other) <= madeAt(made) &&
          isLiveAt(asKnownTo(made, other), madeAt(made) + SLACK_MS)
      )
      .map((other) => ({
        check: "two live charges",
        words: `${made.name} was made while ${other.name} of the same collection was live`,
        ids: [made.chargeId, other.chargeId],
      }))
  )
}

function livesOf(
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
     * The time from which the charge no longer counts as live, although it may still be open at the gateway: when it
     * was abandoned, or when the gateway refused its void. It is infinite if neither happened.
     */
    abandonedAt: Math.min(row.abandonedAt ?? Infinity, ...refusals),
    /**
     * The time at which the creation of the charge was claimed. What the store learns later cannot prevent the
     * creation.
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
    moves: movesIn(charge.history),
    expiresAt: Date.parse(charge.expiresAt ?? "9999-12-31"),
    closes: CLOSES.charge,
  }
  const ofLink = link && {
    ...life,
    name: `link ${link.orderNumber}`,
    moves: withoutLatePayments(movesOfLink(link, duplicates), CLOSES.link),
    expiresAt: Infinity,
    closes: CLOSES.link,
  }
  return [ofCharge, ofLink].filter((one) => one !== undefined)
}

function movesOfLink(
  { history, transactions }: LedgerPaymentLink,
  duplicates: readonly (string | null)[]
): Move[] {
  const money = movesOfTransactions(
    transactions.filter(
      ({ id, originalTransactionId }) =>
        !duplicates.includes(originalTransactionId ?? id)
    )
  )
  const others = movesIn(history).filter(
    ({ event }) => event !== "paid" && event !== "refunded"
  )
  return [...others, ...money].sort((one, other) => one.at - other.at)
}

/**
 * Leaves out the payments that were made after a charge had ended. The plugin does not know of them when it creates the
 * next charge. The check `keptTwice` finds out whether their money is kept.
 */
function withoutLatePayments(
  moves: readonly Move[],
  ends: readonly string[]
): Move[] {
  const end = moves.find(({ event }) => ends.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/**
 * Leaves out the payments that `other` got after its expiry, as the plugin did when it claimed `made`. They are not
 * left out if the ledger had learned of a payment of `other` before that claim.
 */
function asKnownTo(made: Life, other: Life): Life {
  return other.paymentObservedAt < made.decidedAt
    ? other
    : { ...other, moves: withoutLatePayments(other.moves, ["expired"]) }
}

function isLiveAt(life: Life, time: number): boolean {
  if (life.abandonedAt <= time) return false
  const moves = life.moves.filter(({ at }) => at <= time)
  const isOpen =
    time < life.expiresAt &&
    !moves.some(({ event }) => life.closes.includes(event))
  return isOpen || moneyAfter(moves, UNTIL_DISPUTE_IS_LOST) > 0
}

/**
 * Returns the money that is left after the moves, in minor units. `takes` and `gives` are the names of the events that
 * add and subtract an amount. After the event `reversed` no money is left.
 */
export function moneyAfter(
  moves: readonly Move[],
  { takes, gives }: { takes: string[]; gives: string[] }
): number {
  return moves.reduce((money, { event, amount }) => {
    if (event === "reversed") return 0
    if (takes.includes(event)) return money + amount
    return gives.includes(event) ? money - amount : money
  }, 0)
}
