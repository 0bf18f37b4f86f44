import { decimalFromMinorUnits, type MinorUnits, sumOfDecimals } from "../money"

/** A capture or refund that Medusa has booked. Core writes one requested in Medusa before it calls the provider. */
export interface BookedRow {
  id: string
  /** The rounded amount. The rounded amounts of a payment's rows add up to their exact sum, rounded once. */
  amount: MinorUnits
  /** Medusa's exact amount in major units, where it is finer than a centavo. */
  decimal?: string
  createdAt: Date
  /** The ledger's operation that a refund was booked for by a synchronization. */
  operationId?: string
}

/** A line of an order's account: money that Medusa counts as paid (positive) or refunded (negative). */
export interface OrderTransaction {
  id: string
  reference: string
  referenceId: string
  /** The amount in minor units; negative for a refund. */
  amount: number
  /** Medusa's exact amount in major units, where it is finer than a centavo. */
  decimal?: string
}

export interface BookedPayment {
  id: string
  /** Whether Medusa counts the whole payment as captured. */
  isCaptured: boolean
  isCanceled: boolean
  /** When the payment was canceled; undefined if it was not. */
  canceledAt?: Date
  captures: BookedRow[]
  refunds: BookedRow[]
}

export interface BookedOrder {
  id: string
  createdAt: Date
  isCanceled: boolean
  /**
   * The amount that Medusa shows as outstanding, in minor units, negative if too much was paid. Only read where
   * Medusa has no payment for a charge of this order, or has canceled it, or where a shipment is to capture it;
   * undefined otherwise, in most cases.
   */
  due?: number
  transactions: OrderTransaction[]
}

export interface MedusaRecords {
  /** The status of the payment session; undefined when the session is gone. */
  sessionStatus: string | undefined
  /** Whether a storefront can read a code or a link in the session; undefined when this was not checked. */
  showsCode?: boolean
  payment: BookedPayment | undefined
  /**
   * Whether the order is paid in another way: the payment collection has a payment of another session that is not
   * canceled and not wholly refunded; or the order has nothing outstanding although the charge has no payment. A
   * payment whose money had gone back before the order was placed does not count, whether or not its refund is booked.
   * Core lets an admin take money only by a payment collection of its own (measured).
   */
  isPaidOtherwise: boolean
  /** The sums that Medusa stores on the payment collection, and the sums of its rows. */
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
  /** The order that the charge belongs to, or may still pay; also a canceled one. See ordersOfCharge. */
  order: BookedOrder | undefined
  /**
   * The order of the payment collection, if the charge does not belong to it: the charge's money had gone back before
   * that order was placed.
   */
  otherOrder?: BookedOrder
}

export interface BookedSums {
  captured: number
  refunded: number
}

/** Returns the exact sum of some rows, in major units. */
export function decimalOf(rows: readonly BookedRow[]): string {
  return sumOfDecimals(
    rows.map(({ amount, decimal }) => decimal ?? decimalFromMinorUnits(amount))
  )
}

/** Whether a payment still pays for something: it is not canceled, and not wholly refunded. */
export function paysForSomething({
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
