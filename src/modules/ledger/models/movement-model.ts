import { model } from "@medusajs/framework/utils"
import { MOVEMENT_KINDS } from "../../../domain/movement/movement"

/**
 * One movement of money of a charge, such as a refund (see Movement in domain/movement/movement.ts). A database trigger
 * writes the movement in the statement that changes the sums or the dispute of the charge. The database refuses every
 * change and deletion of movements.
 */
export const Movement = model.define("checkout_transparent_movement", {
  id: model.id({ prefix: "ctmov" }).primaryKey(),
  charge_id: model.text(),
  account: model.text(),
  kind: model.enum([...MOVEMENT_KINDS]),
  /**
   * The amount in minor units. It is positive if the shop gains money, and negative if the shop loses money. It is
   * normally 0 for a lost dispute, because the movement `disputed` already has the amount.
   */
  amount: model.number(),
  currency_code: model.text(),
  /**
   * The time of the movement as the gateway reported it. It is null in these cases:
   * - The gateway reported no time.
   * - The gateway reported the same time as before the movement, so the time belongs to an earlier change of the
   *   charge.
   * - The time is more than five minutes before the creation of the charge, or more than five minutes in the future.
   */
  gateway_reported_at: model.dateTime().nullable(),
  /** The time at which the ledger recorded the movement. */
  recorded_at: model.dateTime(),
  /**
   * The day of the movement in São Paulo, for example 2026-11-21. It is the day of `gateway_reported_at`, or of
   * `recorded_at` if `gateway_reported_at` is null.
   */
  day: model.text(),
  /** The person or process that caused the movement (see Movement.actor). */
  actor: model.text(),
  /**
   * The id of the plugin's operation that moved the money. It is null if no operation of the plugin moved the money.
   */
  operation_id: model.text().nullable(),
})
