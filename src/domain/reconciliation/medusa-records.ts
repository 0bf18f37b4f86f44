import { decimalFromMinorUnits, type MinorUnits, sumOfDecimals } from "../money"

/**
 * A capture or refund in Medusa. Medusa writes the row of a requested capture or refund before it calls the payment
 * provider.
 */
export interface BookedRow {
  id: string
  /**
   * The amount in centavos. If rows have fractions of a centavo, the amounts are rounded so that they add up to the
   * rounded total of all rows.
   */
  amount: MinorUnits
  /** The exact amount in reais, if it has fractions of a centavo. */
  decimal?: string
  createdAt: Date
  /** For a refund that a synchronization booked, the id of its operation in the ledger. */
  operationId?: string
}

/** A transaction of an order in Medusa. A positive amount counts as paid, and a negative one as refunded. */
export interface OrderTransaction {
  id: string
  reference: string
  referenceId: string
  /** The amount in centavos. It is negative for a refund. */
  amount: number
  /** The exact amount in reais, if it has fractions of a centavo. */
  decimal?: string
}

export interface BookedPayment {
  id: string
  /** Whether Medusa marks the payment as fully captured. */
  isCaptured: boolean
  isCanceled: boolean
  canceledAt?: Date
  captures: BookedRow[]
  refunds: BookedRow[]
}

export interface BookedOrder {
  id: string
  createdAt: Date
  isCanceled: boolean
  /**
   * What the order owes according to Medusa, in centavos. It is negative if the order is overpaid. `undefined` if it
   * was not read, because it is not always needed.
   */
  due?: number
  transactions: OrderTransaction[]
}

export interface MedusaRecords {
  /** The status of the charge's payment session in Medusa, or `undefined` if the session no longer exists. */
  sessionStatus: string | undefined
  /**
   * Whether the session's data contains a code or link that a storefront can show. `undefined` if the session no longer
   * exists, or if this was not checked.
   */
  showsCode?: boolean
  payment: BookedPayment | undefined
  /**
   * Whether the order was paid in another way than with this charge. It is `true` in two cases:
   * - In Medusa, the payment collection has another payment that is neither canceled nor fully refunded. A payment does
   *   not count if the ledger shows that its money was returned before an order was placed.
   * - Medusa has no payment of this charge, and the order owes nothing. The order may have been paid in another payment
   *   collection: Medusa creates one if an administrator requests more money for an order (measured).
   */
  isPaidOtherwise: boolean
  /**
   * The sums that Medusa has stored on the payment collection (`stored`), and the sums of the collection's captures and
   * refunds (`actual`). `undefined` if the payment collection does not exist.
   */
  collection:
    | {
        /** Whether Medusa shows the payment collection as paid in full. */
        isCompleted?: boolean
        stored: BookedSums
        actual: BookedSums
        /** The exact sums of the captures and refunds, in reais. */
        decimals?: { captured: string; refunded: string }
      }
    | undefined
  /**
   * The order to which the charge belongs, or which the charge may still pay. The order may be canceled. `undefined` if
   * there is no such order.
   */
  order: BookedOrder | undefined
  /**
   * The order of the charge's payment collection, if the charge does not belong to this order. There are two cases:
   * - The ledger has recorded another order for the charge.
   * - The charge's money was returned before the order was placed.
   */
  otherOrder?: BookedOrder
}

export interface BookedSums {
  captured: number
  refunded: number
}

/** Returns the exact sum of captures or refunds, in reais. */
export function exactSumOfBookedRows(rows: readonly BookedRow[]): string {
  return sumOfDecimals(
    rows.map(({ amount, decimal }) => decimal ?? decimalFromMinorUnits(amount))
  )
}

/**
 * Returns whether a payment is neither canceled nor fully refunded. A payment without captures counts, too, because its
 * money may be reserved.
 */
export function mayMedusaPaymentHaveMoney({
  isCanceled,
  captures,
  refunds,
}: {
  isCanceled: boolean
  captures: readonly { amount: number }[]
  refunds: readonly { amount: number }[]
}): boolean {
  const captured = sumOfAmounts(captures)
  return !isCanceled && !(captured > 0 && sumOfAmounts(refunds) >= captured)
}

export function sumOfAmounts(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
