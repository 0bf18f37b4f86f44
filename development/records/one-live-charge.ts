import type { LedgerPaymentLink } from "../../packages/devtools/src/simulator"
import {
  type ChargeCase,
  type Move,
  movesIn,
  movesOfTransactions,
  type Violation,
} from "./charge-cases"

/** The time between a write and the call that follows it, in milliseconds. */
const SLACK_MS = 50

/**
 * The gateway's events after which a charge or a link can no longer be paid. `paid` is not among those of links,
 * because a paid link stays open and can be paid again.
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
 * There are two ways to count a disputed payment. This one counts its money until the dispute is lost, and
 * `WITHOUT_DISPUTED` counts its money only after the dispute was won.
 */
const UNTIL_DISPUTE_IS_LOST = {
  takes: ["paid", "captured"],
  gives: ["refunded", "dispute_lost"],
}
export const WITHOUT_DISPUTED = {
  takes: ["paid", "captured", "dispute_won"],
  gives: ["refunded", "charged_back"],
}

/** A charge or link at the gateway, with the time in which it can be paid or holds money. */
type Life = ReturnType<typeof livesOf>[number]

/**
 * Finds payment collections with two live charges: when a charge is made at the gateway, every other charge of its
 * collection must be over or abandoned. Judged by the gateway's own history. A creation in doubt that was abandoned
 * before the gateway carried it out was decided when no other charge was live, and is not shown to anybody.
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
  // When an abandoned code is paid, the ledger forgets that it was abandoned, but not that a void was refused.
  const refusals = operations
    .filter(({ kind, state }) => kind === "void" && state === "rejected")
    .map(({ resolvedAt }) => resolvedAt ?? Infinity)
  const decisions = operations
    .filter(({ kind }) => kind === "create")
    .map(({ createdAt }) => createdAt)
  const life = {
    chargeId: row.id,
    collectionId: row.collectionId,
    /** The time from which an abandoned code or a refunded link, which the gateway does not end, no longer counts. */
    abandonedAt: Math.min(row.abandonedAt ?? Infinity, ...refusals),
    /** When it was decided to make the charge; what we learn later comes too late. */
    decidedAt: Math.min(...decisions),
    /** When the ledger first learnt that money was taken. */
    paymentObservedAt: row.paymentObservedAt ?? Infinity,
  }
  // Further known payments of a link: each is a charge of its own, with a discrepancy.
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
 * Leaves out the payments that were made after the end of a charge, because the plugin does not know them when it makes
 * the next charge. `keptTwice` checks whether their money is kept twice.
 */
function withoutLatePayments(
  moves: readonly Move[],
  ends: readonly string[]
): Move[] {
  const end = moves.find(({ event }) => ends.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/** Leaves out a payment after the code's end, unless it was observed before the other charge was decided. */
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

/** Returns the money that is kept after these moves, in minor units. */
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
