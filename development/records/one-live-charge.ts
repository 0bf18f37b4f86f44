import type { LedgerPaymentLink } from "../../src/simulator"
import { type Move, movesIn, type Violation } from "./charge-cases"
import type { ChargeRow, Records } from "./records"

/** The moment between a write and its call. */
const SLACK_MS = 50

/** Events after which nobody can pay any more. A link stays open when it was paid, and can be paid again. */
const CLOSES = {
  charge: [
    ...["paid", "captured", "denied", "voided", "lapsed", "expired"],
    ...["canceled", "reversed"],
  ],
  link: ["deactivated", "expired"],
}

/** A disputed payment is money until the dispute is lost, or is none until it is won. */
const UNTIL_DISPUTE_IS_LOST = {
  takes: ["paid", "captured"],
  gives: ["refunded", "dispute_lost"],
}
export const WITHOUT_DISPUTED = {
  takes: ["paid", "captured", "dispute_won"],
  gives: ["refunded", "charged_back"],
}

/** Something at the gateway that can be paid, or holds money, for a while. */
interface Life {
  name: string
  chargeId: string
  collectionId: string
  moves: Move[]
  expiresAt: number
  closes: string[]
  /** From then on it counts no more: a code, or a link whose payment was refunded, that the gateway does not end. */
  abandonedAt: number
  /** When it was decided to make it: what we learn after that comes too late. */
  decidedAt: number
  /** When the ledger learnt first that money was taken. */
  paymentObservedAt: number
}

/**
 * At most one live charge per payment collection, at any moment: when one is made at the gateway,
 * every other of its collection is dead, or was abandoned before. Seen by the gateway's own history.
 */
export function oneLiveCharge(records: Records): Violation[] {
  const lives = livesIn(records)
  const madeAt = ({ moves }: Life) => moves[0]!.at
  return lives.flatMap((made) =>
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

function livesIn({ gateway, ledger }: Records): Life[] {
  return ledger.charges.flatMap((row) => {
    // The ledger forgets that a code was abandoned when it is paid; that the gateway would not cancel it stays.
    const refusals = ledger.operations.flatMap((operation) => {
      const { chargeId, kind, state, resolvedAt } = operation
      const isRefusal = kind === "void" && state === "rejected"
      return chargeId === row.id && isRefusal ? (resolvedAt ?? []) : []
    })
    const life = {
      chargeId: row.id,
      collectionId: row.collectionId,
      abandonedAt: Math.min(row.abandonedAt ?? Infinity, ...refusals),
      decidedAt: Math.min(
        ...ledger.operations.flatMap(({ chargeId, kind, createdAt }) =>
          chargeId === row.id && kind === "create" ? createdAt : []
        )
      ),
      paymentObservedAt: row.paymentObservedAt ?? Infinity,
    }
    const charge = gateway.charges.find(
      ({ merchantChargeId }) => merchantChargeId === row.merchantChargeId
    )
    // A link whose answer was lost is known to nobody, and can be paid by nobody.
    const link = gateway.links.find(
      ({ id, orderNumber }) =>
        id === row.linkId &&
        ledger.linkAttempts.some(
          (attempt) =>
            attempt.orderNumber === orderNumber && attempt.chargeId === row.id
        )
    )
    return [
      ...(charge
        ? [
            {
              ...life,
              name: `${charge.paymentType} ${charge.merchantChargeId}`,
              moves: movesIn(charge.history),
              expiresAt: Date.parse(charge.expiresAt ?? "9999-12-31"),
              closes: CLOSES.charge,
            },
          ]
        : []),
      ...(link
        ? [
            {
              ...life,
              name: `link ${link.orderNumber}`,
              moves: withoutLatePayments(
                movesOfLink(link, duplicatesOf(row, ledger.charges)),
                CLOSES.link
              ),
              expiresAt: Infinity,
              closes: CLOSES.link,
            },
          ]
        : []),
    ]
  })
}

/** Further payments of its link that the ledger knows: each is a charge of its own, and a person's. */
function duplicatesOf(
  { id }: ChargeRow,
  rows: readonly ChargeRow[]
): (string | null)[] {
  return rows.flatMap(({ duplicateOf, linkTransactionId }) =>
    duplicateOf === id ? [linkTransactionId] : []
  )
}

function movesOfLink(
  { history, transactions }: LedgerPaymentLink,
  duplicates: readonly (string | null)[]
): Move[] {
  const money = transactions
    .filter(
      ({ id, originalTransactionId }) =>
        !duplicates.includes(originalTransactionId ?? id)
    )
    .map(({ originalTransactionId, at, amount, by }) => ({
      ...{ amount, by },
      at: Date.parse(at),
      event: originalTransactionId === null ? "paid" : "refunded",
    }))
  const others = movesIn(history).filter(
    ({ event }) => event !== "paid" && event !== "refunded"
  )
  return [...others, ...money].sort((one, other) => one.at - other.at)
}

/**
 * Without payments that come after the end, as far as nobody can know of them when the next charge is
 * made. What becomes of them is checked at the end (kept twice).
 */
function withoutLatePayments(
  moves: readonly Move[],
  ends: readonly string[]
): Move[] {
  const end = moves.find(({ event }) => ends.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/** Nobody knows of a code that is paid after its end, before a look-up tells. */
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

/** What is held after these moves, in minor units. */
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
