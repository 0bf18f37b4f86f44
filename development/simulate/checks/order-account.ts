/**
 * What an order's account is computed from: how actors changed the amount that the order asks for, and how money moved
 * at the gateway. Each fact is recorded when it happens, and none is derived from the present state of the order.
 * Amounts are in minor units, and times are in milliseconds.
 */
export interface OrderFacts {
  /** The time at which the order was placed. */
  placedAt: number
  /**
   * The amounts that the order asked for, each with the time at which the order began to ask for it. Credit lines of
   * refunds are not subtracted.
   */
  asked: readonly { at: number; asked: number }[]
  /** The money that the gateway took for this order, and the money that it gave back. */
  moves: readonly MoneyMove[]
  /** The amounts that Medusa booked on the order's account, each with its time. */
  booked?: readonly { at: number; amount: number }[]
}

export interface MoneyMove {
  at: number
  /** The amount. It is positive for money that the gateway took, and negative for money that it gave back. */
  amount: number
  /**
   * The time at which the plugin claimed the refund. At that time it reads which amount of the order is due. It is
   * missing for money that the plugin did not refund.
   */
  claimedAt?: number
}

/**
 * The lowest and the highest amount that count as right. There is more than one right amount if two things happened at
 * the same time, because either may have been first.
 */
export interface AmountRange {
  least: number
  most: number
}

export interface OrderAccount {
  /** The sum that Medusa should have credited on the order for refunds. */
  credited: AmountRange
  /** The part of the order's money that the gateway still had when the order was placed. */
  keptAtPlacing: AmountRange
  kept: number
}

/**
 * Two actions within this time, in milliseconds, count as simultaneous, because neither actor has seen the result of
 * the other action.
 */
const SIMULTANEOUS_WITHIN_MS = 250
/**
 * The longest time, in milliseconds, from the last lookup of a paid charge to the placing of its order. The plugin may
 * not know of a refund that the gateway makes in this time.
 */
export const LONGEST_LOOKUP_AGE_MS = 75_000

/**
 * Computes what should be on the account of an order. A refund is credited, except for the amount by which the order
 * was overpaid when the refund was claimed and made: that amount belongs to the shopper whatever happens to the goods
 * afterwards. Money that was given back before the order was placed does not belong to the order.
 */
export function orderAccount(facts: OrderFacts): OrderAccount {
  const { placedAt, moves } = facts
  const inOrder = [...moves].sort((one, other) => one.at - other.at)
  const before = (at: number) => sum(inOrder.filter((move) => move.at < at))
  const surely = before(placedAt - LONGEST_LOOKUP_AGE_MS)
  const lately = before(placedAt)
  const credited = { least: 0, most: 0 }
  const history: { at: number; credited: AmountRange }[] = []
  for (const move of inOrder) {
    if (move.amount > 0 || move.at < placedAt - LONGEST_LOOKUP_AGE_MS) continue
    const refunded = 0 - move.amount
    const over = overpaidAmountAt(facts, { move, inOrder, history })
    credited.most += Math.max(0, refunded - over.least)
    // A refund may or may not belong to the order if it was made in the last seconds before the order, or claimed
    // before it.
    if ((move.claimedAt ?? move.at) >= placedAt && move.at >= placedAt) {
      credited.least += Math.max(0, refunded - over.most)
    }
    history.push({ at: move.at, credited: { ...credited } })
  }
  return {
    credited,
    keptAtPlacing: {
      least: Math.min(surely, lately),
      most: Math.max(surely, lately),
    },
    kept: sum(inOrder),
  }
}

/**
 * Returns by how much the order was overpaid when a refund was claimed and made. Returns 0 if the order was not
 * overpaid.
 */
function overpaidAmountAt(
  { asked, booked = [] }: OrderFacts,
  {
    move,
    inOrder,
    history,
  }: {
    move: MoneyMove
    inOrder: readonly MoneyMove[]
    history: readonly { at: number; credited: AmountRange }[]
  }
): AmountRange {
  const from = (move.claimedAt ?? move.at) - SIMULTANEOUS_WITHIN_MS
  const until = move.at + SIMULTANEOUS_WITHIN_MS
  const wanted = amountsAskedBetween(asked, from, until)
  const kept = [
    sum(inOrder.filter(({ at }) => at < from)),
    sum(inOrder.slice(0, inOrder.indexOf(move))),
    // Core knows only the money that Medusa has booked until the refund is claimed.
    ...(move.claimedAt === undefined
      ? []
      : [
          sum(booked.filter(({ at }) => at < from)),
          sum(booked.filter(({ at }) => at < move.claimedAt!)),
        ]),
  ]
  const credits = [
    history.filter(({ at }) => at < from).at(-1)?.credited,
    history.at(-1)?.credited,
  ].map((one) => one ?? { least: 0, most: 0 })
  const leastCredit = Math.min(...credits.map(({ least }) => least))
  const mostCredit = Math.max(...credits.map(({ most }) => most))
  return {
    least: Math.max(0, Math.min(...kept) - (Math.max(...wanted) - leastCredit)),
    most: Math.max(0, Math.max(...kept) - (Math.min(...wanted) - mostCredit)),
  }
}

/**
 * Returns the amounts that the order asked for between `from` and `until`, including the one that it asked for at
 * `from`.
 */
function amountsAskedBetween(
  asked: OrderFacts["asked"],
  from: number,
  until: number
): number[] {
  const first = asked.filter(({ at }) => at <= from).at(-1) ?? asked[0]
  const later = asked.filter(({ at }) => at > from && at <= until)
  return [...(first ? [first] : []), ...later].map(({ asked }) => asked)
}

function sum(moves: readonly { amount: number }[]): number {
  return moves.reduce((all, { amount }) => all + amount, 0)
}
