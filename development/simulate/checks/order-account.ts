/**
 * What an order's account is computed from: how actors changed the amount that the order asks for, and how money moved
 * at the gateway. Each fact is recorded when it happens, and none is derived from the present state of the order.
 * Amounts are in minor units, and times are in milliseconds.
 */
export interface Facts {
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
export interface Range {
  least: number
  most: number
}

export interface OrderAccount {
  /** The sum that Medusa should have credited on the order for refunds. */
  credited: Range
  /** The part of the order's money that the gateway still had when the order was placed. */
  keptAtPlacing: Range
  kept: number
}

/**
 * Two actions within this time, in milliseconds, count as simultaneous, because neither actor has seen the result of
 * the other action.
 */
const AT_ONCE_MS = 250
/** The highest age, in milliseconds, of the last lookup of a paid charge when its order has been placed. */
export const SURE_MS = 75_000

/**
 * Computes what should be on the account of an order. A refund is credited, except for the amount by which the order
 * was overpaid when the refund was claimed and made: that amount belongs to the shopper whatever happens to the goods
 * afterwards. Money that was given back before the order was placed does not belong to the order.
 */
export function orderAccount(facts: Facts): OrderAccount {
  const { placedAt, moves } = facts
  const inOrder = [...moves].sort((one, other) => one.at - other.at)
  const before = (at: number) => sum(inOrder.filter((move) => move.at < at))
  const surely = before(placedAt - SURE_MS)
  const lately = before(placedAt)
  const credited = { least: 0, most: 0 }
  const history: { at: number; credited: Range }[] = []
  for (const move of inOrder) {
    if (move.amount > 0 || move.at < placedAt - SURE_MS) continue
    const refunded = 0 - move.amount
    const over = overpaidAt(facts, { move, inOrder, history })
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
function overpaidAt(
  { asked, booked = [] }: Facts,
  {
    move,
    inOrder,
    history,
  }: {
    move: MoneyMove
    inOrder: readonly MoneyMove[]
    history: readonly { at: number; credited: Range }[]
  }
): Range {
  const from = (move.claimedAt ?? move.at) - AT_ONCE_MS
  const until = move.at + AT_ONCE_MS
  const wanted = valuesWithin(asked, from, until)
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
function valuesWithin(
  asked: Facts["asked"],
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
