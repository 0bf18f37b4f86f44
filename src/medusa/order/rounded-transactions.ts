import type {
  BookedOrder,
  BookedRow,
  OrderTransaction,
} from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  minorUnitsThatAddUp,
  negatedDecimal,
} from "../../domain/money"
import { oldestFirst } from "../booking/medusa-row-schemas"

interface Rows {
  id: string
  captures: readonly BookedRow[]
  refunds: readonly BookedRow[]
}

/**
 * Returns the order with transactions whose amounts in minor units add up to the captures and refunds of the payment.
 * An amount changes only if Medusa's amounts contain fractions of a centavo, which are then rounded together.
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
 * Returns the rounded amounts of the transactions that belong to `rows`, in minor units, by the transaction's id.
 * `rows` are all captures or all refunds of the payment. Amounts of captures are positive, and amounts of refunds are
 * negative. Returns an empty list if no transaction has fractions of a centavo.
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
  const parts = minorUnitsThatAddUp(lines.map(absoluteDecimal))
  return lines.map(({ id, amount }, at) => {
    const size = parts[at] ?? Math.abs(amount)
    return [id, amount < 0 ? 0 - size : size]
  })
}

function absoluteDecimal({ amount, decimal }: OrderTransaction): string {
  const exact = decimal ?? decimalFromMinorUnits(amount)
  return exact.startsWith("-") ? negatedDecimal(exact) : exact
}
