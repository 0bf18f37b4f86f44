/**
 * The facts from which the right amounts of an order are computed: the changes of the amount that the order asks for,
 * and the movements of its money at the gateway. Each fact is recorded when it happens, and none is read from the order
 * later. Amounts are in minor units, and times in milliseconds.
 */
export interface OrderFacts {
  placedAt: number
  /**
   * The history of the amount that the order asks for. Each entry has an amount and the time from which it applied.
   * Refunds do not reduce these amounts.
   */
  asked: readonly { at: number; asked: number }[]
  /** The payments and refunds of this order at the gateway. */
  moves: readonly MoneyMove[]
  /** The captures and refunds that Medusa added to the order's transactions, each with its time. */
  booked?: readonly { at: number; amount: number }[]
}

export interface MoneyMove {
  at: number
  /** The amount of one payment or refund. It is positive for a payment, and negative for a refund. */
  amount: number
  /**
   * The time at which the plugin claimed the refund and read how much the order owes. It is missing for money that the
   * plugin did not refund.
   */
  claimedAt?: number
}

/**
 * A range of correct amounts. The two ends differ if two actions happened at the same time, because the result depends
 * on which of them came first.
 */
export interface AmountRange {
  least: number
  most: number
}

export interface OrderAccount {
  /**
   * The sum of all credit lines that Medusa should have added to the order for refunds. The sum is a range from the
   * lowest to the highest allowed sum, because the exact sequence of simultaneous actions is not known.
   */
  credited: AmountRange
  /**
   * How much of the money paid for the order was not refunded yet when the order was placed. The ends of the range are
   * the amount at that time and the amount LONGEST_LOOKUP_AGE_MS earlier, because the plugin may not know later
   * changes.
   */
  keptAtPlacing: AmountRange
  kept: number
}

/**
 * Two actions within this time, in milliseconds, count as simultaneous. In so short a time, the second actor has not
 * seen the result of the first action.
 */
const SIMULTANEOUS_WITHIN_MS = 250
/**
 * The longest time, in milliseconds, between the last lookup of a paid charge and the placing of its order. A refund
 * that the gateway makes within this time may be unknown to the plugin.
 */
export const LONGEST_LOOKUP_AGE_MS = 75_000

/**
 * Computes the right amounts of an order.
 * - When a payment is refunded, Medusa should credit the refunded amount on the order, so that the order does not ask
 *   for it again.
 * - A refund of an overpaid amount is not credited, because the order did not ask for this amount.
 * - Money that was refunded before the order was placed does not belong to the order.
 */
export function expectedOrderAccount(facts: OrderFacts): OrderAccount {
  const { placedAt, moves } = facts
  const inOrder = [...moves].sort((one, other) => one.at - other.at)
  const sumOfMovesBefore = (at: number) =>
    sum(inOrder.filter((move) => move.at < at))
  const surely = sumOfMovesBefore(placedAt - LONGEST_LOOKUP_AGE_MS)
  const lately = sumOfMovesBefore(placedAt)
  const credited = { least: 0, most: 0 }
  const history: { at: number; credited: AmountRange }[] = []
  for (const move of inOrder) {
    if (move.amount > 0 || move.at < placedAt - LONGEST_LOOKUP_AGE_MS) continue
    const refunded = 0 - move.amount
    const over = overpaidAmountAt(facts, { move, inOrder, history })
    credited.most += Math.max(0, refunded - over.least)
    // It is unclear whether a refund belongs to the order if it was made just before the order was placed, or claimed
    // before.
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
 * Returns by how much the order was overpaid when a refund was made. The result is a range from the lowest to the
 * highest possible amount, because the exact sequence of simultaneous actions is not known. Both ends of the range are
 * 0 if the order cannot have been overpaid.
 * - For a refund by the plugin, the range covers the time from the claim of the refund until the gateway made the
 *   refund.
 * - For any other refund, the range covers only the moment of the refund.
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
  const wanted = amountsOrderAskedBetween(asked, from, until)
  const kept = [
    sum(inOrder.filter(({ at }) => at < from)),
    sum(inOrder.slice(0, inOrder.indexOf(move))),
    // At the claim of a refund, core knows only the money that Medusa has booked.
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

/** Returns each amount that the order asked for at any time between `from` and `until`. */
function amountsOrderAskedBetween(
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
