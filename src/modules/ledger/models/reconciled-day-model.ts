import { model } from "@medusajs/framework/utils"
import { PASSES } from "../../../charge/reconciled-day"

/** A day of an account that was or is to be compared with Medusa and the gateway; see ReconciledDay. */
export const ReconciledDay = model
  .define(
    {
      name: "CheckoutTransparentReconciledDay",
      tableName: "checkout_transparent_reconciled_day",
    },
    {
      id: model.id({ prefix: "ctday" }).primaryKey(),
      account: model.text(),
      day: model.text(),
      pass: model.enum([...PASSES]),
      cursor: model.text().nullable(),
      /** How often the same step has failed, why, and when it is tried again. */
      failures: model.number().default(0),
      failure: model.text().nullable(),
      again_at: model.dateTime().nullable(),
      started_at: model.dateTime(),
      finished_at: model.dateTime().nullable(),
      /** How many charges were compared. */
      charges: model.number().default(0),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_reconciled_day_once",
      on: ["account", "day"],
      unique: true,
    },
    {
      name: "IDX_checkout_transparent_reconciled_day_due",
      on: ["day"],
      where: "finished_at is null",
    },
  ])
