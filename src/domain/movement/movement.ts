import type { PaymentMethod } from "../payment-method/payment-method"

/**
 * The kinds of movements of a charge's money.
 * - `captured`: money was captured.
 * - `refunded`: money was refunded. The amount is positive if a refund that never happened is reversed.
 * - `disputed`: a dispute began, which takes the remaining money.
 * - `dispute_reversed`: a dispute was won, or its amount was reduced.
 * - `lost`: money disappeared without a refund, or a dispute was lost. The amount is 0 for a lost dispute, because
 *   `disputed` has taken the money already.
 */
export const MOVEMENT_KINDS = [
  "captured",
  "refunded",
  "disputed",
  "dispute_reversed",
  "lost",
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A movement of a charge's money at the gateway. All movements of a charge add up to the money that the shop keeps. */
export interface Movement {
  id: string
  chargeId: string
  account: string
  kind: MovementKind
  /** The amount in minor units: positive for incoming money, negative for outgoing money. */
  amount: number
  currencyCode: string
  /** The gateway's time of the movement. `undefined` if the gateway reported none, or one that cannot be right. */
  gatewayAt: Date | undefined
  /** The time at which the ledger recorded the movement. */
  observedAt: Date
  /** The day in São Paulo, as 2026-11-21, by the gateway's time, or by the ledger's if the gateway's is unknown. */
  day: string
  /**
   * Who caused the movement: the actor of the plugin's operation (an admin user's id, `shopper`,
   * `checkout-transparent`, `medusa`, `store`), the user who accepted the gateway's sums or closed a dispute, or else
   * `payer`, `merchant panel` or `payment service`.
   */
  actor: string
  /** The id of the plugin's operation that moved the money, or `undefined` if no operation did. */
  operationId: string | undefined
}

/**
 * A movement together with the ledger's data of its charge, as lists and exports for bookkeeping need it. Amounts are
 * in minor units, and unknown values are null.
 */
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
  /**
   * The part of the charge's discount that belongs to this movement, with the sign of the amount. `interest` is the
   * part of the charge's interest.
   */
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
  /**
   * The position of this movement in its list. The next page of the list begins after it. The position is the day in a
   * list of days, and the number of the row in an export.
   */
  place: string
}
