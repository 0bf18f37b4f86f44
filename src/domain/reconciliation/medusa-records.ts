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
  /** The id of the ledger's operation to which the refund belongs, if the plugin booked it during a synchronization. */
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
  /** Whether Medusa shows the payment as fully captured. */
  isCaptured: boolean
  isCanceled: boolean
  /** When the payment was canceled, or `undefined` if it was not. */
  canceledAt?: Date
  captures: BookedRow[]
  refunds: BookedRow[]
}

export interface BookedOrder {
  id: string
  createdAt: Date
  isCanceled: boolean
  /**
   * What the order owes according to Medusa, in centavos. It is negative if the order is overpaid. It is read only
   * where it is needed: if Medusa has no payment of the charge or has canceled it, or if a shipment has to capture the
   * money. Otherwise it is usually `undefined`.
   */
  due?: number
  transactions: OrderTransaction[]
}

export interface MedusaRecords {
  /** The status of the payment session in Medusa, or `undefined` if the session no longer exists. */
  sessionStatus: string | undefined
  /**
   * Whether the session's data contains a code or link that a storefront can show. `undefined` if this was not checked.
   */
  showsCode?: boolean
  payment: BookedPayment | undefined
  /**
   * Whether the order was paid in another way: another payment of its payment collection is neither canceled nor fully
   * refunded, or the order owes nothing although this charge has no payment. A payment that was refunded before the
   * order was placed does not count. Medusa creates a separate payment collection if an administrator requests more
   * money for an order (measured).
   */
  isPaidOtherwise: boolean
  /**
   * The sums that Medusa stores on the payment collection (`kept`), and the sums of the collection's captures and
   * refunds (`ofRows`).
   */
  collection:
    | {
        /** Whether Medusa shows the payment collection as paid in full. */
        isCompleted?: boolean
        kept: BookedSums
        ofRows: BookedSums
        /** The exact sums of the captures and refunds, in reais. */
        decimals?: { captured: string; refunded: string }
      }
    | undefined
  /**
   * The order to which the charge belongs, or which it may still pay. The order may be canceled. See ordersOfCharge.
   */
  order: BookedOrder | undefined
  /**
   * The order of the payment collection, if the charge does not belong to this order, because the charge was refunded
   * before the order was placed or belongs to another order.
   */
  otherOrder?: BookedOrder
}

export interface BookedSums {
  captured: number
  refunded: number
}

/** Returns the exact sum of captures or refunds, in reais. */
export function exactSumOf(rows: readonly BookedRow[]): string {
  return sumOfDecimals(
    rows.map(({ amount, decimal }) => decimal ?? decimalFromMinorUnits(amount))
  )
}

/** Returns whether a payment has money: it is neither canceled nor fully refunded. */
export function isEffectivePayment({
  isCanceled,
  captures,
  refunds,
}: {
  isCanceled: boolean
  captures: readonly { amount: number }[]
  refunds: readonly { amount: number }[]
}): boolean {
  const captured = sumOf(captures)
  return !isCanceled && !(captured > 0 && sumOf(refunds) >= captured)
}

export function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
