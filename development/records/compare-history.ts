import {
  type ChargeCase,
  kept,
  type Move,
  movesIn,
  sum,
  type Violation,
} from "./charge-cases"
import type { Assurance } from "./journal"
import type { Records } from "./records"

/** Clocks of one machine, and the moment between a write and its call. */
const SLACK_MS = 50
const CLOCKS_MS = 1_000
/** Between the lookup that found the money and the event: what goes meanwhile cannot be known. */
const BETWEEN_MS = 30_000
const BY_ITSELF = "checkout-transparent"

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
const WITHOUT_DISPUTED = {
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
  /** From then on it counts no more: a code that the gateway does not cancel. */
  abandonedAt: number
  /** When it was decided to make it: what we learn after that comes too late. */
  decidedAt: number
  paymentSeenAt: number
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
          isLiveAt(asSeenBy(made, other), madeAt(made) + SLACK_MS)
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
      paymentSeenAt: row.paymentSeenAt ?? Infinity,
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
              moves: untilClosed(movesIn(link.history)),
              expiresAt: Infinity,
              closes: CLOSES.link,
            },
          ]
        : []),
    ]
  })
}

/**
 * Without payments that are confirmed after a link was closed: nobody can know of them when the next
 * charge is made. What becomes of them is checked at the end (kept twice).
 */
function untilClosed(moves: readonly Move[]): Move[] {
  const end = moves.find(({ event }) => CLOSES.link.includes(event))?.at
  return moves.filter(({ at, event }) => at <= (end ?? at) || event !== "paid")
}

/** Nobody knows of a code that is paid after its end, before a look-up tells. */
function asSeenBy(made: Life, other: Life): Life {
  if (other.paymentSeenAt < made.decidedAt) return other
  const end = other.moves.find(({ event }) => event === "expired")?.at
  return {
    ...other,
    moves: other.moves.filter(
      ({ at, event }) => at <= (end ?? at) || event !== "paid"
    ),
  }
}

function isLiveAt(life: Life, time: number): boolean {
  if (life.abandonedAt <= time) return false
  const moves = life.moves.filter(({ at }) => at <= time)
  const isOpen =
    time < life.expiresAt &&
    !moves.some(({ event }) => life.closes.includes(event))
  return isOpen || moneyAfter(moves, UNTIL_DISPUTE_IS_LOST) > 0
}

function moneyAfter(
  moves: readonly Move[],
  { takes, gives }: { takes: string[]; gives: string[] }
): number {
  return moves.reduce((money, { event, amount }) => {
    if (event === "reversed") return 0
    if (takes.includes(event)) return money + amount
    return gives.includes(event) ? money - amount : money
  }, 0)
}

/** No money moves that nobody requested: not an admin, and no decision of ours that was right. */
export function nobodyRequested(
  { row, name, isListed, moves, orders, requests }: ChargeCase,
  { ledger }: Records
): Violation[] {
  const violations: Violation[] = []
  const found = (check: string, words: string, ...more: string[]) =>
    violations.push({
      ...{ check, words: `${name}: ${words}` },
      ids: [row.id, ...more],
    })
  const returned = sum(moves, "refunded", "api")
  // An authorization of a card; that a code is canceled which nobody paid, moves nothing.
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
    (returned > requested && !wasCanceledUnpaid({ row, moves }, ledger)) ||
    (released && requested === 0)
  ) {
    found(
      "returned unasked",
      `we returned ${released ? "what was reserved" : returned}, and were asked for ${requested}`
    )
  }

  const captured = moves.some(
    ({ event, by }) => event === "captured" && by === "api"
  )
  if (captured && !requests.some(({ kind }) => kind === "capture")) {
    found("captured unasked", "was captured by us, and nobody asked")
  }

  // What was returned by itself although an order waited for it, and still does.
  if (row.refundDecidedBy !== BY_ITSELF || isListed || returned === 0) {
    return violations
  }
  for (const { id, status, createdAt, paid, collectionIds } of orders) {
    const wasPaidOtherwise = ledger.charges.some(
      (other) =>
        other.id !== row.id &&
        collectionIds.includes(other.collectionId) &&
        (other.captured > 0 || other.state === "authorized")
    )
    const waits = status !== "canceled" && paid <= 0 && !wasPaidOtherwise
    if (waits && createdAt < (row.refundDecidedAt ?? 0)) {
      const words = `was given back by itself; order ${id} is not paid`
      found("returned what an order waits for", words, id)
    }
  }
  return violations
}

/**
 * Whether its code was canceled for its shopper before it was paid, and the gateway did so after: then
 * all of it goes back, and nobody can help it.
 */
function wasCanceledUnpaid(
  { row, moves }: Pick<ChargeCase, "row" | "moves">,
  { operations }: Records["ledger"]
): boolean {
  const paidAt = moves.find(({ event }) => event === "paid")?.at ?? Infinity
  return (
    row.method !== "card" &&
    operations.some(
      ({ chargeId, kind, createdAt, resolvedAt }) =>
        chargeId === row.id &&
        kind === "void" &&
        createdAt <= paidAt &&
        (resolvedAt ?? Infinity) >= paidAt
    )
  )
}

/** What every shopper was told was true. */
export function assurancesWereTrue(
  { assurances, medusa, ledger }: Records,
  cases: readonly ChargeCase[]
): Violation[] {
  // What never left us may be started once more in the same session, when the button is pressed again.
  const wasTriedAgain = (id: string, { at }: Assurance) =>
    ledger.operations.some(
      ({ chargeId, kind, createdAt }) =>
        chargeId === id && kind === "create" && createdAt > at
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
            ({ row, isListed, gateway, isReserved }) =>
              row.sessionId === sessionId &&
              !isListed &&
              !wasTriedAgain(row.id, assurance) &&
              (kept(gateway) > 0 || isReserved)
          )
          .map(({ row }) => ({
            check: "told that nothing is charged",
            words: `"${words}", but ${row.merchantChargeId} keeps money`,
            ids: [row.id, cartId],
          }))
    }
  })
}

/** Whoever ships on `payment.paid` ships what is paid: there was money at some time right before. */
export function paidEventsWereTrue(
  { ledger }: Records,
  cases: readonly ChargeCase[]
): Violation[] {
  return ledger.paidEvents.flatMap(({ chargeId, at }) => {
    const charge = cases.find(({ row }) => row.id === chargeId)
    if (!charge || charge.moves.length === 0) return []
    const before = charge.moves.filter((move) => move.at <= at + CLOCKS_MS)
    const hadMoney = before.some((_move, nth) => {
      const hadMoneyUntil = before[nth + 1]?.at ?? Infinity
      const money = moneyAfter(before.slice(0, nth + 1), WITHOUT_DISPUTED)
      return money > 0 && hadMoneyUntil > at - BETWEEN_MS
    })
    if (hadMoney) return []
    return [
      {
        check: "told of a payment that is gone",
        words: `payment.paid of ${charge.name}: the gateway held nothing of it`,
        ids: [chargeId],
      },
    ]
  })
}
