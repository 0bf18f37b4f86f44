import { isZeroDecimal, negatedDecimal, sumOfDecimals } from "../money"

/**
 * The order of a charge at the time when a refund was requested. It is recorded then, because the order may change at
 * any time.
 */
export interface OrderAtRefund {
  id: string
  version: number
  /**
   * The outstanding amount of the order before the refund, exact, in major units, and negative if too much was paid.
   * `undefined` if it is unknown, because the refund was made elsewhere and the order has changed since it was last
   * recorded.
   */
  due: string | undefined
}

/** The order of a charge at a lookup that showed no refunds except the booked ones. */
export interface ObservedOrder {
  id: string
  version: number
  /**
   * The part of the order's total that this charge has to pay, in major units: the amount that would be outstanding if
   * the charge had paid nothing.
   */
  asked: string
}

/**
 * Returns the credit on an order's total that belongs to a refund, in major units, as core writes it: the refunded
 * amount minus the amount by which the order was overpaid when the refund was requested.
 *
 * Without the credit the order would ask for the refunded money again. A credit for the overpaid part would give goods
 * away. Returns "0" without an order, or if its outstanding amount is unknown.
 */
export function creditOfRefund(
  refunded: string,
  order: OrderAtRefund | undefined
): string {
  if (order?.due === undefined) {
    return "0"
  }
  const credit = isNegative(order.due)
    ? sumOfDecimals([refunded, order.due])
    : sumOfDecimals([refunded])
  return isNegative(credit) ? "0" : credit
}

/**
 * Returns the part of the order's total that one charge has to pay, from the order's outstanding amount and the
 * charge's lines in its account.
 */
export function partOfTotalToPay(
  due: string,
  lines: readonly string[]
): string {
  return sumOfDecimals([due, ...lines])
}

/**
 * Returns the outstanding amount of an order, from the part that a charge has to pay (`asked`) and the money of the
 * charge that was not refunded (`held`).
 */
export function outstandingAmountOf(asked: string, held: string): string {
  return sumOfDecimals([asked, negatedDecimal(held)])
}

function isNegative(decimal: string): boolean {
  return decimal.startsWith("-") && !isZeroDecimal(decimal)
}

/** A credit line on an order's total. */
export interface CreditLine {
  reference: string
  /** The amount in major units. */
  amount: string
  createdAt: Date
}

/** A refund in an order's account, with the credit that core writes right after the refund's line. */
export interface BookedRefund {
  id: string
  /** The reference of the credit line that core writes: the label of the refund's reason, or CORE_CREDIT_REFERENCE. */
  reference: string
  refunded: string
  credit: string
  /** The time at which the refund's line was written. */
  bookedAt: Date
  /** The time until which core may have worked on the refund. */
  until: Date
  /**
   * Whether the refund was made because the order was canceled. Core then writes one credit for the refunds of all
   * payments.
   */
  isOfCancellation: boolean
}

/** The reference of core's credit line for a refund without a reason. */
export const CORE_CREDIT_REFERENCE = "payment_collection"

/**
 * Finds the credit lines that core wrote for refunds, by the refund's id.
 *
 * Core's lines do not name their refund. A line belongs to the latest refund before it whose expected credit equals the
 * line's amount, and to one refund only. A line with another amount belongs to a refund on which core was working when
 * it wrote the line. Its amount can differ from the expected one if the order changed just before core read the order.
 */
export function creditLinesOfRefunds(
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
      createdAt <= until &&
      !isNegative(sumOfDecimals([most, negatedDecimal(least)]))
    )
  })
  return found
}

function isEqual(one: string, other: string): boolean {
  return sumOfDecimals([one, negatedDecimal(other)]) === "0"
}
