import type { LedgerCharge, LedgerPaymentLink } from "../../src/simulator"
import type { Ask, Told } from "./journal"

/** A charge of our ledger. Amounts in centavos; times in ms since 1970. */
export interface ChargeRow {
  id: string
  merchantChargeId: string
  account: string
  method: string
  state: string
  amount: number
  captured: number
  refunded: number
  sessionId: string
  collectionId: string
  cartId: string | null
  linkId: string | null
  linkTransactionId: string | null
  surplusOf: string | null
  createdAt: number
  letGoAt: number | null
  giveBackAt: number | null
  giveBackBy: string | null
  /** When it is looked at next, from now; null for never. Negative when that is late. */
  nextLookMs: number | null
  /** How long somebody still has it; null for nobody. */
  leasedMs: number | null
}

export interface OperationRow {
  id: string
  chargeId: string
  kind: string
  state: string
  amount: number
  actor: string
  createdAt: number
  settledAt: number | null
  words: string
}

export interface DiscrepancyRow {
  chargeId: string
  kind: string
  details: string
}

export interface PaymentRow {
  id: string
  sessionId: string | null
  collectionId: string
  captured: number
  refunded: number
  isCanceled: boolean
}

export interface OrderRow {
  id: string
  cartId: string | null
  status: string
  total: number
  /** The sum of its account. */
  paid: number
  collectionIds: string[]
  createdAt: number
}

/** Of an attempt at making a link. */
export interface LinkAttemptRow {
  chargeId: string
  orderNumber: string
}

/** That `checkout_transparent.payment.paid` was told. */
export interface PaidEventRow {
  chargeId: string
  at: number
}

/** Everybody's record of the same money, when all is calm. */
export interface Books {
  gateway: { charges: LedgerCharge[]; links: LedgerPaymentLink[] }
  ledger: {
    charges: ChargeRow[]
    operations: OperationRow[]
    /** The open ones. */
    discrepancies: DiscrepancyRow[]
    linkAttempts: LinkAttemptRow[]
    paidEvents: PaidEventRow[]
    /** What nobody works on any more, and is not done: each in words. */
    leftOver: { words: string; ids: string[] }[]
  }
  medusa: { payments: PaymentRow[]; orders: OrderRow[] }
  asks: readonly Ask[]
  told: readonly Told[]
}

/** Something that must not be. */
export interface Violation {
  check: string
  words: string
  /** By which its story is found. */
  ids: string[]
}
