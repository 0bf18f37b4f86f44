import { model } from "@medusajs/framework/utils"
import { MOVEMENT_KINDS } from "../../../charge/movement"

/**
 * One movement of money: see Movement in charge/movement.ts. A trigger of the migration writes it in the same
 * statement that changes the sums of a charge, whichever statement that is. The database refuses to change or delete
 * it.
 */
export const Movement = model
  .define(
    {
      name: "CheckoutTransparentMovement",
      tableName: "checkout_transparent_movement",
    },
    {
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
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_movement_of_charge",
      on: ["charge_id", "observed_at"],
    },
    {
      // The movements of an account on one day, by charge.
      name: "IDX_checkout_transparent_movement_of_day",
      on: ["account", "day", "charge_id"],
    },
    {
      // What became known of a day after it was reconciled or over: very few rows.
      name: "IDX_checkout_transparent_movement_known_of_day",
      on: ["account", "day", "observed_at"],
    },
    {
      // An account's movements of some days in the order in which they were learnt: ids begin with the time.
      name: "IDX_checkout_transparent_movement_in_order",
      on: ["account", "day", "id"],
    },
    {
      // The latest sales of an account, and its first refund.
      name: "IDX_checkout_transparent_movement_of_kind",
      on: ["account", "kind", "observed_at"],
    },
    {
      // All movements, the latest first. The other columns let them be filtered and counted in the index.
      name: "IDX_checkout_transparent_movement_listed",
      on: ["observed_at", "id", "account", "kind", "day"],
    },
  ])
