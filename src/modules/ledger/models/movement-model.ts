import { model } from "@medusajs/framework/utils"
import { MOVEMENT_KINDS } from "../../../charge/movement"

/**
 * Money that moved, one row for each time: see Movement in charge/movement.ts. Written by a trigger of
 * the migration in the very statement that changes the sums of a charge, whichever that is, and never
 * changed or deleted: the database refuses it.
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
      /** What the shop has more, or less. Minor units. */
      amount: model.number(),
      currency_code: model.text(),
      /** When it was at the gateway; null when that was not told. */
      gateway_at: model.dateTime().nullable(),
      /** When the ledger learnt of it. */
      observed_at: model.dateTime(),
      /** In São Paulo: of the gateway's time, or else of the ledger's. As 2026-11-21. */
      day: model.text(),
      /** Who set it off; see Movement.actor. */
      actor: model.text(),
      /** Our operation that moved it; null for what was done without us. */
      operation_id: model.text().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_movement_of_charge",
      on: ["charge_id", "observed_at"],
    },
    {
      // A day of an account, charge by charge.
      name: "IDX_checkout_transparent_movement_of_day",
      on: ["account", "day", "charge_id"],
    },
    {
      // What became known of a day since it was reconciled, or was over: next to nothing, of many.
      name: "IDX_checkout_transparent_movement_known_of_day",
      on: ["account", "day", "observed_at"],
    },
    {
      // Days of an account, one movement after the other as they were learnt: ids begin with the time.
      name: "IDX_checkout_transparent_movement_in_order",
      on: ["account", "day", "id"],
    },
    {
      // The latest sales of an account, and its first refund.
      name: "IDX_checkout_transparent_movement_of_kind",
      on: ["account", "kind", "observed_at"],
    },
    {
      // All that moved, the latest first. The other columns let it be filtered and counted in the index.
      name: "IDX_checkout_transparent_movement_listed",
      on: ["observed_at", "id", "account", "kind", "day"],
    },
  ])
