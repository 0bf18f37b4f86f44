import { isDecimalZero, negatedDecimal, sumOfDecimals } from "../money"

/**
 * The order of a charge at the time of a refund. The ledger stores these data with the refund, because the order can
 * change later.
 */
export interface OrderAtRefund {
  id: string
  version: number
  /**
   * What the order owed before the refund, as an exact decimal in reais. It is negative if the order was overpaid.
   * `undefined` if this is unknown.
   */
  due: string | undefined
}

/**
 * The order of a charge, as the ledger last recorded it after a lookup. If a later lookup shows a new refund, this
 * record helps to find out what the order owed before the refund.
 */
export interface LastSeenOrder {
  id: string
  version: number
  /**
   * The part of the order's total that this charge has to pay, in reais. The order would owe this amount if the charge
   * had paid nothing.
   */
  shareOfTotal: string
}

/**
 * Returns the amount of the credit line, in reais, with which Medusa reduces an order's total after a refund. Without a
 * credit line, the order would owe the refunded money again.
 *
 * The refund of an overpayment needs no credit line, because the order did not owe that money. The result is therefore
 * the refunded amount minus the amount by which the order was overpaid before the refund, but at least 0. The result is
 * also "0" if there was no order or if it is unknown what the order owed.
 */
export function computeCreditLineAmountOfRefund(
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
 * Returns what an order would owe if a charge had paid nothing, as a decimal in reais. `due` is what the order owes
 * now. `lines` are the charge's captures (positive) and refunds (negative) in the order's transactions.
 */
export function chargeShareOfOrderTotal(
  due: string,
  lines: readonly string[]
): string {
  return sumOfDecimals([due, ...lines])
}

/**
 * Returns what an order still owes, as a decimal in reais. `share` is what the order would owe if a charge had paid
 * nothing. `paid` is what the charge has paid, without refunded money.
 */
export function outstandingAmountFromShareAndPaid(
  share: string,
  paid: string
): string {
  return sumOfDecimals([share, negatedDecimal(paid)])
}

function isNegative(decimal: string): boolean {
  return decimal.startsWith("-") && !isDecimalZero(decimal)
}

/** A credit line in Medusa, which reduces an order's total. */
export interface CreditLine {
  reference: string
  /** The amount in reais. */
  amount: string
  createdAt: Date
}

/**
 * A refund in an order's transactions. Amounts are in reais. `credit` is the amount of the credit line that Medusa
 * should have written for the refund.
 */
export interface BookedRefund {
  id: string
  /**
   * The `reference` of Medusa's credit line for this refund. It is the label of the refund's reason, or
   * CORE_CREDIT_REFERENCE if the refund has no reason.
   */
  reference: string
  refunded: string
  credit: string
  /** When Medusa wrote the refund's transaction. */
  bookedAt: Date
  /** The latest time at which Medusa may have written the refund's credit line. */
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
 * Finds the credit line that Medusa wrote for each refund. Returns the credit lines by the ids of their refunds. A
 * refund without a credit line is missing in the result.
 *
 * Medusa's credit lines do not contain the refund's id. The refund and its credit line must have the same `reference`,
 * and the credit line must not be older than the refund. The credit lines are assigned in two steps, each beginning
 * with the latest refund:
 * - A refund gets a credit line whose amount is the refund's `credit`.
 * - A refund that is left without a credit line gets a credit line with another amount. Medusa must have written this
 *   credit line soon after the refund (not later than `until`). If the refund was made because the order was canceled,
 *   the amount must be at least the refunded amount. Otherwise, the amount must be at most the refunded amount.
 */
export function creditLinesOfRefunds(
  refunds: readonly BookedRefund[],
  lines: readonly CreditLine[]
): Map<string, CreditLine> {
  const latestFirst = [...refunds].sort(
    (one, other) => other.bookedAt.getTime() - one.bookedAt.getTime()
  )
  const found = new Map<string, CreditLine>()
  const assignLinesWhere = (
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
  assignLinesWhere((refund, { amount }) => isEqual(amount, refund.credit))
  // The amount is smaller than expected if the order changed just before Medusa read it. It is larger if the order was
  // canceled, because Medusa then writes one credit line for the refunds of all payments.
  assignLinesWhere(
    ({ refunded, until, isOfCancellation }, { amount, createdAt }) => {
      const [least, most] = isOfCancellation
        ? [refunded, amount]
        : [amount, refunded]
      return (
        createdAt <= until &&
        !isNegative(sumOfDecimals([most, negatedDecimal(least)]))
      )
    }
  )
  return found
}

function isEqual(one: string, other: string): boolean {
  return sumOfDecimals([one, negatedDecimal(other)]) === "0"
}
