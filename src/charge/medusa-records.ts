import { decimalFromMinorUnits, type MinorUnits, sumOfDecimals } from "./money"

/** A capture or a refund as Medusa has booked it; core writes it before it calls the provider. */
export interface BookedRow {
  id: string
  /** The rows of a payment add up to their exact sum, rounded once. */
  amount: MinorUnits
  /** As Medusa has it, in the main unit, where that is finer than a centavo. */
  decimal?: string
  createdAt: Date
}

/** A line of an order's account: what Medusa thinks was paid (positive) or given back (negative). */
export interface OrderTransaction {
  id: string
  reference: string
  referenceId: string
  /** Minor units; negative for a refund. */
  amount: number
  /** As Medusa has it, in the main unit, where that is finer than a centavo. */
  decimal?: string
}

export interface BookedPayment {
  id: string
  /** Whether all of it counts as captured. */
  isCaptured: boolean
  isCanceled: boolean
  /** When it was canceled; undefined when it is not. */
  canceledAt?: Date
  captures: BookedRow[]
  refunds: BookedRow[]
}

export interface BookedOrder {
  id: string
  createdAt: Date
  isCanceled: boolean
  /**
   * What Medusa shows as outstanding, in minor units, negative for too much. Read where Medusa lacks
   * the payment of a charge of this order, or has canceled it; else undefined, in most cases.
   */
  due?: number
  transactions: OrderTransaction[]
}

/** Medusa's side of a charge: what it has booked, as far as it concerns this charge. */
export interface MedusaRecords {
  /** Undefined when the session is gone. */
  sessionStatus: string | undefined
  /** Whether a storefront can read a code or a link in the session; undefined when that was not looked at. */
  showsCode?: boolean
  payment: BookedPayment | undefined
  /**
   * Whether the payment collection has a payment of another session that is not canceled, and of which
   * not all went back; or the order has nothing outstanding, though the charge has no payment: it is free
   * by now, or was paid in another way. Core lets an admin take money by a payment collection of its own
   * only (measured).
   */
  isPaidOtherwise: boolean
  /** The sums that Medusa keeps on the payment collection, and those of its rows. */
  collection:
    | {
        kept: BookedSums
        ofRows: BookedSums
        /** Those of its rows as Medusa has them, in the main unit. */
        decimals?: { captured: string; refunded: string }
      }
    | undefined
  /** The order of the payment collection; also one that is canceled. */
  order: BookedOrder | undefined
}

/** Minor units. */
export interface BookedSums {
  captured: number
  refunded: number
}

/** What Medusa has booked of some rows, exactly, in the main unit. */
export function decimalOf(rows: readonly BookedRow[]): string {
  return sumOfDecimals(
    rows.map(({ amount, decimal }) => decimal ?? decimalFromMinorUnits(amount))
  )
}

/** Whether a payment pays for anything: it is not canceled, and not all that was captured went back. */
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
