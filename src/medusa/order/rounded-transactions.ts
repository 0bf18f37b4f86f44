import type {
  BookedOrder,
  BookedRow,
  OrderTransaction,
} from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  toMinorUnitsThatAddUp,
  negatedDecimal,
} from "../../domain/money"
import { oldestFirst } from "../booking/medusa-row-schemas"

interface Rows {
  id: string
  captures: readonly BookedRow[]
  refunds: readonly BookedRow[]
}

/**
 * Returns the order with its transactions in whole centavos. The amounts change only if Medusa's amounts contain
 * fractions of a centavo.
 *
 * The amounts of the captures are rounded together: the rounded amounts add up to the exact sum, rounded to centavos.
 * The amounts of the refunds are rounded together in the same way.
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
 * Returns pairs of a transaction's id and its rounded amount in minor units, for the transactions that belong to
 * `rows`. `rows` are all captures or all refunds of the payment. Amounts of captures are positive, and amounts of
 * refunds are negative. Returns no pairs if no transaction has fractions of a centavo.
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
  const parts = toMinorUnitsThatAddUp(lines.map(absoluteDecimal))
  return lines.map(({ id, amount }, at) => {
    const size = parts[at] ?? Math.abs(amount)
    return [id, amount < 0 ? 0 - size : size]
  })
}

function absoluteDecimal({ amount, decimal }: OrderTransaction): string {
  const exact = decimal ?? decimalFromMinorUnits(amount)
  return exact.startsWith("-") ? negatedDecimal(exact) : exact
}
