import { DateTime } from "luxon"
import { DAY_MS } from "./times"

/** Whose days are counted. */
export const ZONE = "America/Sao_Paulo"

/**
 * What a day's reconciliation found:
 * - `charge_differs`: ledger, Medusa and gateway do not have the same sums.
 * - `charge_not_shown`: the gateway does not show the charge, or not so that it could be believed.
 * - `charge_not_looked_up`: the gateway could not be asked about it.
 * - `authorization_not_captured`: money was reserved on that day, and nobody has captured it.
 * - `order_unpaid`: an order was placed on that day, and nothing of it is paid, reserved or still to be paid.
 * - `canceled_order_with_money`: an order was canceled on that day, and money of it was kept.
 * - `payment_without_charge`: Medusa has booked money with one of our providers for which there is no charge.
 */
export const FINDING_KINDS = [
  "charge_differs",
  "charge_not_shown",
  "charge_not_looked_up",
  "authorization_not_captured",
  "order_unpaid",
  "canceled_order_with_money",
  "payment_without_charge",
] as const

export type FindingKind = (typeof FINDING_KINDS)[number]

export interface Finding {
  kind: FindingKind
  /** The charge, order or payment. */
  subjectId: string
  chargeId?: string
  orderId?: string
  details: Record<string, unknown>
}

/** What is gone through of a day, in this order. */
export const PASSES = [
  "charges",
  "captures",
  "refunds",
  "placed_orders",
  "canceled_orders",
  "authorizations",
] as const

export type Pass = (typeof PASSES)[number]

/** Both in minor units; `refunded` also has what was lost or taken by a dispute. */
export interface SideSums {
  captured: number
  refunded: number
}

/** A day of an account, as far as it is reconciled. */
export interface ReconciledDay {
  id: string
  account: string
  /** As 2026-11-21, in São Paulo. */
  day: string
  pass: Pass
  /** The last one that was gone through in this pass; undefined at its beginning. */
  cursor: string | undefined
  /** How often the same step has failed. */
  failures: number
  startedAt: Date
}

/** From when until when a day lasts; `to` is the first moment of the next one. */
export function windowOf(day: string): { from: Date; to: Date } {
  const from = DateTime.fromISO(day, { zone: ZONE })
  return { from: from.toJSDate(), to: from.plus({ days: 1 }).toJSDate() }
}

/** The day of a moment. */
export function dayOf(moment: Date): string {
  return DateTime.fromJSDate(moment, { zone: ZONE }).toFormat("yyyy-MM-dd")
}

/** How many days there are from one to another, both included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

/** All days from one to another, both included; none where they are the wrong way round. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  const end = DateTime.fromISO(last, { zone: ZONE })
  let day = DateTime.fromISO(first, { zone: ZONE })
  while (day <= end) {
    days.push(day.toFormat("yyyy-MM-dd"))
    day = day.plus({ days: 1 })
  }
  return days
}
