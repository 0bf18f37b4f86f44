import { model } from "@medusajs/framework/utils"

/**
 * A day of an account that a person has closed, with the figures that he saw. Written once, never
 * changed, and kept for good: it answers what was known when somebody said that the day is in order.
 */
export const DayClose = model
  .define(
    {
      name: "CheckoutTransparentDayClose",
      tableName: "checkout_transparent_day_close",
    },
    {
      id: model.id({ prefix: "ctcls" }).primaryKey(),
      account: model.text(),
      /** In São Paulo, as 2026-11-21. */
      day: model.text(),
      /** When its figures were read, which is before the row is written. */
      closed_at: model.dateTime(),
      /** The id of an admin user or of an API key. */
      closed_by: model.text(),
      note: model.text().nullable(),
      /** As they were answered: amounts in the main unit. */
      figures: model.json(),
      /**
       * The day's movements of the last minutes before the close that are in the figures. One whose
       * transaction ended later has an earlier time than the close and is not among them.
       */
      latest_movement_ids: model.array(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_day_close_once",
      on: ["account", "day"],
      unique: true,
    },
  ])
