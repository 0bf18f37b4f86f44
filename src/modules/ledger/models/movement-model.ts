import { model } from "@medusajs/framework/utils"
import { MOVEMENT_KINDS } from "../../../domain/movement/movement"

/**
 * One movement of money: see Movement in domain/movement/movement.ts. A trigger of the migration writes it in the same
 * statement that changes the sums of a charge, whichever statement that is. The database refuses to change or delete
 * it.
 */
export const Movement = model.define("checkout_transparent_movement", {
  id: model.id({ prefix: "ctmov" }).primaryKey(),
  charge_id: model.text(),
  account: model.text(),
  kind: model.enum([...MOVEMENT_KINDS]),
  /** What the shop gains or loses (negative). Minor units. */
  amount: model.number(),
  currency_code: model.text(),
  /** When the gateway moved the money; null if no plausible new time was reported. */
  gateway_at: model.dateTime().nullable(),
  /** When the ledger learnt of the movement. */
  observed_at: model.dateTime(),
  /** The day in São Paulo, as 2026-11-21: by the gateway's time, or else by the ledger's. */
  day: model.text(),
  /** Who caused the movement; see Movement.actor. */
  actor: model.text(),
  /** Our operation that moved the money; null if the plugin did not move it. */
  operation_id: model.text().nullable(),
})
