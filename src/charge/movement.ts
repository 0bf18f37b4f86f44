import type { PaymentMethod } from "./charge"

/**
 * - `captured`: money came in.
 * - `refunded`: money was refunded; positive where a person took a refund back that never was.
 * - `disputed`: a dispute began, which takes what was left.
 * - `dispute_reversed`: a dispute was won, or is smaller than it was.
 * - `lost`: money is gone without a refund, or a dispute was lost: 0 then, since `disputed` took it.
 */
export const MOVEMENT_KINDS = [
  "captured",
  "refunded",
  "disputed",
  "dispute_reversed",
  "lost",
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Money of a charge that moved at the gateway, as it was learnt. All of a charge add up to what the shop has of it. */
export interface Movement {
  id: string
  chargeId: string
  account: string
  kind: MovementKind
  /** What the shop has more, or less when negative. Minor units. */
  amount: number
  currencyCode: string
  /** When it was, as the gateway says; undefined when it did not. */
  gatewayAt: Date | undefined
  /** When the ledger learnt of it. */
  observedAt: Date
  /** Its day in São Paulo, by the gateway's time or else by the ledger's, as 2026-11-21. */
  day: string
  /**
   * Who set it off: the actor of our operation (an admin user's id, `shopper`, `checkout-transparent`),
   * the person who took the gateway's figure for the truth or closed a dispute, or `payer`,
   * `merchant panel`, `payment service`.
   */
  actor: string
  /** Our operation that moved it; undefined for what was done without us. */
  operationId: string | undefined
}

/** A movement with what the ledger knows of its charge, for an account book. Minor units; null is not known. */
export interface BookedMovement {
  id: string
  kind: MovementKind
  amount: number
  gateway_at: Date | null
  observed_at: Date
  actor: string
  account: string
  order_id: string | null
  /** What the payer of a payment link reads. */
  link_name: string | null
  merchant_charge_id: string
  method: PaymentMethod
  installments: number
  original_amount: number
  transaction_id: string | null
  paid_with: string | null
  brand: string | null
  nsu: string | null
  authorization_code: string | null
  acquirer: string | null
  end_to_end_id: string | null
  statement_text: string | null
  /** Where the next page begins: the day or the moment by which the movements are read. */
  place: string
}
