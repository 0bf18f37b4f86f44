import type { PaymentMethod } from "../payment-method/payment-method"

/**
 * - `captured`: money was taken.
 * - `refunded`: money was refunded; positive where a person reversed a refund that never happened.
 * - `disputed`: a dispute began; it takes the money that was left.
 * - `dispute_reversed`: a dispute was won, or became smaller.
 * - `lost`: money is gone without a refund, or a dispute was lost: then 0, since `disputed` took the money.
 */
export const MOVEMENT_KINDS = [
  "captured",
  "refunded",
  "disputed",
  "dispute_reversed",
  "lost",
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A movement of a charge's money at the gateway. All movements of a charge add up to the money that is left. */
export interface Movement {
  id: string
  chargeId: string
  account: string
  kind: MovementKind
  /** The amount in minor units: positive for incoming money, negative for outgoing money. */
  amount: number
  currencyCode: string
  /** The gateway's time of the movement; undefined when it reported none, or none that can be right. */
  gatewayAt: Date | undefined
  /** When the ledger received the movement. */
  observedAt: Date
  /** The day in São Paulo, by the gateway's time or else by the ledger's, as 2026-11-21. */
  day: string
  /**
   * Who caused the movement: the actor of our operation (an admin user's id, `shopper`, `checkout-transparent`,
   * `medusa`, `store`), the person who accepted the gateway's figure or closed a dispute, or `payer`, `merchant panel`,
   * `payment service`.
   */
  actor: string
  /** The id of our operation that moved the money; undefined for a movement without one. */
  operationId: string | undefined
}

/** A movement with what the ledger knows of its charge, for an account book. Minor units; null: not known. */
export interface BookedMovement {
  id: string
  kind: MovementKind
  amount: number
  gateway_at: Date | null
  observed_at: Date
  actor: string
  account: string
  charge_id: string
  order_id: string | null
  link_name: string | null
  merchant_charge_id: string
  method: PaymentMethod
  installments: number
  original_amount: number
  /** The movement's shares of what the way of paying took off the price, or added to it; signed as the amount. */
  discount: number
  interest: number
  transaction_id: string | null
  paid_with: string | null
  brand: string | null
  nsu: string | null
  authorization_code: string | null
  acquirer: string | null
  end_to_end_id: string | null
  statement_text: string | null
  /** The position where the next page begins: the day, or the place in the export. */
  place: string
}
