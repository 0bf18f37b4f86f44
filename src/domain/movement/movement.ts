import type { PaymentMethod } from "../payment-method/payment-method"

/**
 * The kinds of movements of a charge's money.
 * - `captured`: money was captured.
 * - `refunded`: money was refunded, and the amount is negative. A positive amount means that the gateway shows money
 *   again that had counted as refunded.
 * - `disputed`: a payer opened a dispute, and the gateway took the charge's remaining money.
 * - `dispute_reversed`: a dispute was won, or its amount became smaller.
 * - `lost`: money is missing at the gateway without a refund, or a dispute was lost. For a lost dispute the amount is
 *   normally 0, because the movement `disputed` already has the amount.
 */
export const MOVEMENT_KINDS = [
  "captured",
  "refunded",
  "disputed",
  "dispute_reversed",
  "lost",
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/**
 * One change of a charge's money at the gateway. The movements of a charge add up to the money that the store keeps of
 * the charge.
 */
export interface Movement {
  id: string
  chargeId: string
  account: string
  kind: MovementKind
  /** The amount in centavos. It is positive if the store received money, and negative if it lost or returned money. */
  amount: number
  currencyCode: string
  /**
   * When the money moved, by the gateway's clock. `undefined` if the gateway reported no time or an impossible time.
   * Also `undefined` if the gateway's time has not changed since before the movement, because it is then the time of an
   * earlier change.
   */
  gatewayReportedAt: Date | undefined
  /** When the ledger recorded the movement. */
  recordedAt: Date
  /**
   * The day of the movement in São Paulo, such as 2026-11-21. It is the day of `gatewayReportedAt`, or of `recordedAt`
   * if the gateway's time is unknown.
   */
  day: string
  /**
   * Who caused the movement.
   * - If the plugin's own operation moved the money, the actor of the operation: an administrator's or API key's id,
   *   `shopper`, `checkout-transparent`, `medusa` or `store`.
   * - If an administrator confirmed the gateway's sums or closed a dispute, the id of the administrator or API key.
   * - Otherwise `payer`, `merchant panel` or `payment service`.
   */
  actor: string
  /** The id of the plugin's operation that moved the money, or `undefined` if no operation of the plugin moved it. */
  operationId: string | undefined
}

/**
 * A movement together with the data of its charge that bookkeeping needs, for lists and exports. Amounts are in
 * centavos, and unknown values are null.
 */
export interface MovementForBookkeeping {
  id: string
  kind: MovementKind
  amount: number
  gateway_reported_at: Date | null
  recorded_at: Date
  actor: string
  account: string
  charge_id: string
  order_id: string | null
  link_name: string | null
  merchant_charge_id: string
  method: PaymentMethod
  /** Whether the card of the charge is a saved card. Null for other payment methods, and if it is unknown. */
  uses_saved_card: boolean | null
  installments: number
  original_amount: number
  /** The part of the charge's discount that belongs to this movement. It has the same sign as `amount`. */
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
   * The value by which movements are sorted: the movement's day in a list, and the movement's row number in an export.
   * A request for the next page contains this value of the last movement of the page before.
   */
  place: string
}
