import type {
  BookedOrder,
  BookedRow,
  OrderTransaction,
} from "../../domain/reconciliation/medusa-records"
import {
  decimalFromMinorUnits,
  minorUnitsOfParts,
  minus,
} from "../../domain/money"
import { inTheOrderOfTime } from "../booking/rows"

interface Rows {
  id: string
  captures: readonly BookedRow[]
  refunds: readonly BookedRow[]
}

/**
 * Returns an order whose lines of this payment have the same sum as the payment's rows: all rounded once, where
 * Medusa's amounts are finer than a centavo. Core writes some lines under the payment's id.
 */
export function withLinesOf(order: BookedOrder, payment: Rows): BookedOrder {
  const amounts = new Map([
    ...amountsOf(order, payment.captures, payment.id),
    ...amountsOf(order, payment.refunds, payment.id),
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

/** Returns amounts by the line's id: positive for captures, negative for refunds. */
function amountsOf(
  { transactions }: BookedOrder,
  rows: readonly BookedRow[],
  paymentId: string
): [string, number][] {
  const ids = [...inTheOrderOfTime(rows).map(({ id }) => id), paymentId]
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
  const parts = minorUnitsOfParts(lines.map(sizeOf))
  return lines.map(({ id, amount }, at) => {
    const size = parts[at] ?? Math.abs(amount)
    return [id, amount < 0 ? 0 - size : size]
  })
}

function sizeOf({ amount, decimal }: OrderTransaction): string {
  const exact = decimal ?? decimalFromMinorUnits(amount)
  return exact.startsWith("-") ? minus(exact) : exact
}
