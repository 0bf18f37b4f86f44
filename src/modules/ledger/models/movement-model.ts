import { model } from "@medusajs/framework/utils"
import { MOVEMENT_KINDS } from "../../../domain/movement/movement"

/**
 * One movement of money (see Movement in domain/movement/movement.ts). A trigger of the migration writes it in the same
 * statement that changes the sums of a charge. The database refuses to change or delete it.
 */
export const Movement = model.define("checkout_transparent_movement", {
  id: model.id({ prefix: "ctmov" }).primaryKey(),
  charge_id: model.text(),
  account: model.text(),
  kind: model.enum([...MOVEMENT_KINDS]),
  /** The amount in minor units: positive if the shop gains money, negative if it loses money. */
  amount: model.number(),
  currency_code: model.text(),
  /** The gateway's time of the movement. It is null if the gateway reported no new and plausible time. */
  gateway_at: model.dateTime().nullable(),
  /** The time at which the ledger recorded the movement. */
  observed_at: model.dateTime(),
  /**
   * The day of the movement in São Paulo, for example 2026-11-21. It is the day of `gateway_at`, or of `observed_at` if
   * `gateway_at` is null.
   */
  day: model.text(),
  /** The person or process that caused the movement (see Movement.actor). */
  actor: model.text(),
  /** The plugin's operation that moved the money. It is null if no operation did. */
  operation_id: model.text().nullable(),
})
