import { isZeroDecimal, negatedDecimal, sumOfDecimals } from "../money"

/** The order of a charge at the time when a refund was requested. It is stored because the order can change later. */
export interface OrderAtRefund {
  id: string
  version: number
  /**
   * What the order owed before the refund, as an exact decimal in reais. It is negative if the order was overpaid. It
   * is `undefined` if the refund was made outside the plugin and the order has changed since it was last recorded,
   * because the amount at the time of the refund is then unknown.
   */
  due: string | undefined
}

/** The order of a charge, as it was when a lookup showed no other refunds than those that Medusa has booked. */
export interface ObservedOrder {
  id: string
  version: number
  /**
   * The part of the order's total that this charge has to pay, in reais. It is the amount that the order would owe if
   * the charge had paid nothing.
   */
  shareOfTotal: string
}

/**
 * Returns the amount of the credit line, in reais, with which Medusa reduces an order's total after a refund. It is the
 * refunded amount minus the amount by which the order was overpaid when the refund was requested, but not less than 0.
 *
 * Without a credit line, the order would owe the refunded money again. If the credit line included the overpaid amount,
 * the order would cost too little. The result is "0" if there was no order or if it is unknown what the order owed.
 */
export function creditLineAmountOfRefund(
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
 * Returns the part of the order's total that a charge has to pay, as a decimal in reais. `due` is what the order owes,
 * and `lines` are the amounts of the charge's captures and refunds (negative) in the order's transactions.
 */
export function chargeShareOfOrderTotal(
  due: string,
  lines: readonly string[]
): string {
  return sumOfDecimals([due, ...lines])
}

/**
 * Returns what an order owes, as a decimal in reais. `share` is the part of the order's total that a charge has to pay,
 * and `paid` is the charge's captured money that was not refunded.
 */
export function outstandingAmountOf(share: string, paid: string): string {
  return sumOfDecimals([share, negatedDecimal(paid)])
}

function isNegative(decimal: string): boolean {
  return decimal.startsWith("-") && !isZeroDecimal(decimal)
}

/** A credit line in Medusa, which reduces an order's total. */
export interface CreditLine {
  reference: string
  /** The amount in reais. */
  amount: string
  createdAt: Date
}

/**
 * A refund in an order's transactions. `credit` is the amount of the credit line that Medusa should have written for
 * it.
 */
export interface BookedRefund {
  id: string
  /**
   * The `reference` of Medusa's credit line for this refund. It is the label of the refund's reason, or
   * CORE_CREDIT_REFERENCE.
   */
  reference: string
  refunded: string
  credit: string
  /** When Medusa wrote the refund's transaction. */
  bookedAt: Date
  /** The latest time at which Medusa may have worked on the refund. */
  until: Date
  /**
   * Whether the refund was made because the order was canceled. Medusa then writes one credit line for the refunds of
   * all payments.
   */
  isOfCancellation: boolean
}

/** The `reference` of Medusa's credit line for a refund without a reason. */
export const CORE_CREDIT_REFERENCE = "payment_collection"

/**
 * Finds the credit line that Medusa wrote for each refund, and returns it by the refund's id.
 *
 * Medusa's credit lines do not contain the refund's id. A credit line with the expected amount belongs to the latest
 * earlier refund that has no credit line yet. A credit line with another amount belongs to a refund on which Medusa was
 * working when it wrote the line. Such a line exists if the order changed just before Medusa read it, or if the order
 * was canceled, because its line is then for the refunds of all payments.
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
