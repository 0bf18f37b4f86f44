/**
 * What the account of an order should show, from facts that were written down when they happened: what people made the
 * order ask for, and how money moved at the gateway. Nothing here is read from the present state of the order.
 * Amounts in centavos; times in milliseconds.
 */
export interface Facts {
  /** When the order was placed. */
  placedAt: number
  /** What the order asked for from each time on, without the credit lines of refunds. */
  asked: readonly { at: number; asked: number }[]
  /** What the gateway took for this order, and what went back. */
  moves: readonly MoneyMove[]
  /** What Medusa counted as paid from each time on. */
  booked?: readonly { at: number; amount: number }[]
}

export interface MoneyMove {
  at: number
  /** Positive for money that was taken, negative for money that went back. */
  amount: number
  /** For a refund that we made: when it was claimed, and the amount that was due was read. */
  claimedAt?: number
}

/** The least and the most that may be right, since two things that happen at once have no order. */
export interface Range {
  least: number
  most: number
}

export interface OrderAccount {
  /** What the order was credited for refunds, if each was credited as it should be. */
  credited: Range
  /** What the gateway kept of the order's money when the order was placed, and what it keeps now. */
  keptAtPlacing: Range
  kept: number
}

/** Things closer together than this happen at once: a person does not see yet what the other one does. */
const AT_ONCE_MS = 250
/** How old the last lookup may be when an order is placed on a paid charge; with the time of the placing itself. */
export const SURE_MS = 75_000

/**
 * Computes what should be on the account of an order. A refund is credited with what was refunded, less what the order
 * was overpaid when the refund was claimed and made: an overpaid amount is owed to the shopper, whatever happens to
 * the goods afterwards. Money that went back before the order was placed does not belong to it.
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
    // A refund of the last seconds before the order, or that was claimed before it, may belong to it, or may not.
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

/** Returns what the order was overpaid when a refund was claimed and made; 0 if it was not. */
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
    // Core knows only what Medusa has booked by then.
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

/** Returns the values that held at any time within these. */
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
