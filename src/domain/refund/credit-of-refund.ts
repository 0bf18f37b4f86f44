import { isNothing, minus, sumOfDecimals } from "../money"

/** An order when money of its charge was to move back. Recorded then, because the order may change at any time. */
export interface OrderThen {
  id: string
  version: number
  /**
   * What the order had outstanding before that, in major units, exact, and negative if too much was paid. Undefined
   * where that is not known: the money went back elsewhere, and the order has changed since it was last there.
   */
  due: string | undefined
}

/** An order when a lookup showed no refund but those that are booked. */
export interface ObservedOrder {
  id: string
  version: number
  /** What the order asked of this charge, in major units: what is outstanding, as if the charge had paid nothing. */
  asked: string
}

/**
 * Returns the credit on an order's total that belongs to a refund, in major units, as core writes it: the refunded
 * amount minus what the order was overpaid when the money was to move. Without the credit the order would ask for the
 * money again; a credit of what was overpaid would give goods away. "0" without an order, or where it is not known.
 */
export function creditOfRefund(
  refunded: string,
  order: OrderThen | undefined
): string {
  if (order?.due === undefined) {
    return "0"
  }
  const credit = isNegative(order.due)
    ? sumOfDecimals([refunded, order.due])
    : sumOfDecimals([refunded])
  return isNegative(credit) ? "0" : credit
}

/** Returns what an order asks of one charge, by what it has outstanding and the charge's lines in its account. */
export function askedOf(due: string, lines: readonly string[]): string {
  return sumOfDecimals([due, ...lines])
}

/** Returns what an order has outstanding that asks an amount of a charge which holds this money. */
export function dueWith(asked: string, held: string): string {
  return sumOfDecimals([asked, minus(held)])
}

function isNegative(decimal: string): boolean {
  return decimal.startsWith("-") && !isNothing(decimal)
}

/** A line of credit on an order's total. */
export interface CreditLine {
  reference: string
  /** In major units. */
  amount: string
  createdAt: Date
}

/** A refund in an order's account, with the credit that core writes for it right after its line. */
export interface BookedRefund {
  id: string
  /** What core names as the reference of its credit: the label of the refund's reason, or CREDIT_OF_CORE. */
  reference: string
  refunded: string
  credit: string
  /** When the refund's line was written. */
  bookedAt: Date
  /** Until when core may have been at work on it. */
  until: Date
  /** Whether it was made because the order was canceled: core then writes one credit for the refunds of all payments. */
  isOfCancellation: boolean
}

/** Core's reference of the credit for a refund without a reason. */
export const CREDIT_OF_CORE = "payment_collection"

/**
 * Finds the credit lines that core wrote, by the id of their refund. Core's lines do not name their refund: a line
 * belongs to the latest refund before it that has the line's amount, and each to one refund only. A line of another
 * amount belongs to a refund that core was at work on then: the order may have changed just before we read it.
 */
export function creditsByCore(
  refunds: readonly BookedRefund[],
  lines: readonly CreditLine[]
): Map<string, CreditLine> {
  const latestFirst = [...refunds].sort(
    (one, other) => other.bookedAt.getTime() - one.bookedAt.getTime()
  )
  const found = new Map<string, CreditLine>()
  const assign = (
    belongs: (refund: BookedRefund, line: CreditLine) => boolean
  ) => {
    for (const refund of latestFirst.filter(({ id }) => !found.has(id))) {
      const line = lines.find(
        (one) =>
          ![...found.values()].includes(one) &&
          one.reference === refund.reference &&
          one.createdAt >= refund.bookedAt &&
          belongs(refund, one)
      )
      if (line) found.set(refund.id, line)
    }
  }
  assign((refund, { amount }) => isEqual(amount, refund.credit))
  assign(({ refunded, until, isOfCancellation }, { amount, createdAt }) => {
    const [least, most] = isOfCancellation
      ? [refunded, amount]
      : [amount, refunded]
    return (
      createdAt <= until && !isNegative(sumOfDecimals([most, minus(least)]))
    )
  })
  return found
}

function isEqual(one: string, other: string): boolean {
  return sumOfDecimals([one, minus(other)]) === "0"
}
