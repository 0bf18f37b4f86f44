import type {
  BookedOrder,
  BookedRow,
  OrderTransaction,
} from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  minorUnitsOfParts,
  negatedDecimal,
} from "../../domain/money"
import { oldestFirst } from "../booking/rows"

interface Rows {
  id: string
  captures: readonly BookedRow[]
  refunds: readonly BookedRow[]
}

/**
 * Returns an order in which the transactions of this payment add up to the payment's captures and refunds, in minor
 * units. This needs a correction only if Medusa's amounts have fractions of a centavo: then the transactions are
 * rounded together. Most transactions name a capture or a refund, but core names the payment in some.
 */
export function withRoundedTransactions(
  order: BookedOrder,
  payment: Rows
): BookedOrder {
  const amounts = new Map([
    ...roundedTransactionAmounts(order, payment.captures, payment.id),
    ...roundedTransactionAmounts(order, payment.refunds, payment.id),
  ])
  return amounts.size === 0
    ? order
    : {
        ...order,
        transactions: order.transactions.map((line) => ({
          ...line,
          amount: amounts.get(line.id) ?? line.amount,
        })),
      }
}

/**
 * Returns the rounded amount of each transaction, by the transaction's id. Amounts of captures are positive, and
 * amounts of refunds are negative.
 */
function roundedTransactionAmounts(
  { transactions }: BookedOrder,
  rows: readonly BookedRow[],
  paymentId: string
): [string, number][] {
  const ids = [...oldestFirst(rows).map(({ id }) => id), paymentId]
  const [first] = transactions.filter(
    ({ referenceId }) => referenceId !== paymentId && ids.includes(referenceId)
  )
  const lines = transactions
    .filter(
      ({ reference, referenceId }) =>
        ids.includes(referenceId) && reference === first?.reference
    )
    .sort(
      (one, other) =>
        ids.indexOf(one.referenceId) - ids.indexOf(other.referenceId)
    )
  if (lines.every(({ decimal }) => decimal === undefined)) {
    return []
  }
  const parts = minorUnitsOfParts(lines.map(absoluteDecimal))
  return lines.map(({ id, amount }, at) => {
    const size = parts[at] ?? Math.abs(amount)
    return [id, amount < 0 ? 0 - size : size]
  })
}

function absoluteDecimal({ amount, decimal }: OrderTransaction): string {
  const exact = decimal ?? decimalFromMinorUnits(amount)
  return exact.startsWith("-") ? negatedDecimal(exact) : exact
}
