import type {
  BookedOrder,
  BookedRow,
  OrderTransaction,
} from "../charge/medusa-records"
import {
  decimalFromMinorUnits,
  minorUnitsOfParts,
  minus,
} from "../charge/money"

interface Rows {
  id: string
  captures: readonly BookedRow[]
  refunds: readonly BookedRow[]
}

/**
 * An order whose lines of this payment add up as the payment's rows do: all of them rounded once,
 * where Medusa has them finer than a centavo. Core writes some lines under the payment's id.
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

/** By the ids of lines: those of captures come in, those of refunds go out. */
function amountsOf(
  { transactions }: BookedOrder,
  rows: readonly BookedRow[],
  paymentId: string
): [string, number][] {
  const ids = [...inTheOrderOf(rows), paymentId]
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

function inTheOrderOf(rows: readonly BookedRow[]): string[] {
  return [...rows]
    .sort(
      (one, other) =>
        one.createdAt.getTime() - other.createdAt.getTime() ||
        (one.id < other.id ? -1 : 1)
    )
    .map(({ id }) => id)
}

function sizeOf({ amount, decimal }: OrderTransaction): string {
  const exact = decimal ?? decimalFromMinorUnits(amount)
  return exact.startsWith("-") ? minus(exact) : exact
}
