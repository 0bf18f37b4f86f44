import { decimalFromMinorUnits, type MinorUnits, sumOfDecimals } from "../money"

/** A capture or refund in Medusa. Core writes the row of a requested change before it calls the provider. */
export interface BookedRow {
  id: string
  /**
   * The amount in minor units. The amounts of a payment's rows are rounded so that their sum equals the exact sum of
   * the rows, rounded once.
   */
  amount: MinorUnits
  /** Medusa's exact amount in major units, if it has fractions of a centavo. */
  decimal?: string
  createdAt: Date
  /** The ledger's operation for which a synchronization booked the refund. */
  operationId?: string
}

/** A line of an order's account, which counts as paid if positive and as refunded if negative. */
export interface OrderTransaction {
  id: string
  reference: string
  referenceId: string
  /** The amount in minor units, negative for a refund. */
  amount: number
  /** Medusa's exact amount in major units, if it has fractions of a centavo. */
  decimal?: string
}

export interface BookedPayment {
  id: string
  /** Whether Medusa counts the whole payment as captured. */
  isCaptured: boolean
  isCanceled: boolean
  /** The time at which the payment was canceled, or `undefined` if it was not. */
  canceledAt?: Date
  captures: BookedRow[]
  refunds: BookedRow[]
}

export interface BookedOrder {
  id: string
  createdAt: Date
  isCanceled: boolean
  /**
   * The amount that Medusa shows as outstanding, in minor units, and negative if too much was paid. It is read only if
   * Medusa has no payment for the charge or has canceled it, or if a shipment has to capture it. Otherwise it is
   * usually `undefined`.
   */
  due?: number
  transactions: OrderTransaction[]
}

export interface MedusaRecords {
  /** The status of the payment session, or `undefined` if the session no longer exists. */
  sessionStatus: string | undefined
  /** Whether a storefront can read a code or a link in the session, or `undefined` if this was not checked. */
  showsCode?: boolean
  payment: BookedPayment | undefined
  /**
   * Whether the order is paid in another way. This is so if its payment collection has a payment of another session
   * that is neither canceled nor fully refunded, or if the order has nothing outstanding although the charge has no
   * payment. A payment that was refunded before the order was placed does not count. Core lets an administrator take
   * further money only through a separate payment collection (measured).
   */
  isPaidOtherwise: boolean
  /** The sums that Medusa stores on the payment collection, and the sums of the collection's rows. */
  collection:
    | {
        /** Whether Medusa shows the collection as paid in full. */
        isCompleted?: boolean
        kept: BookedSums
        ofRows: BookedSums
        /** Medusa's exact sums of the rows, in major units. */
        decimals?: { captured: string; refunded: string }
      }
    | undefined
  /** The order that the charge belongs to or may still pay, which may be canceled. See ordersOfCharge. */
  order: BookedOrder | undefined
  /**
   * The order of the payment collection, if the charge does not belong to that order. The charge does not belong to it
   * if the charge's money was refunded before the order was placed, or if the charge is bound to another order.
   */
  otherOrder?: BookedOrder
}

export interface BookedSums {
  captured: number
  refunded: number
}

/** Returns the exact sum of captures or refunds in major units. */
export function exactSumOf(rows: readonly BookedRow[]): string {
  return sumOfDecimals(
    rows.map(({ amount, decimal }) => decimal ?? decimalFromMinorUnits(amount))
  )
}

/** Returns whether a payment still counts: it is neither canceled nor fully refunded. */
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
