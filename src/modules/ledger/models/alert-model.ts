import { model } from "@medusajs/framework/utils"

/**
 * Something that people are told. Waits until `sent_at` is set; each try puts it off until
 * `next_try_at`, so that no other process tells it meanwhile, and a killed one is made good for.
 */
export const Alert = model
  .define(
    {
      name: "CheckoutTransparentAlert",
      tableName: "checkout_transparent_alert",
    },
    {
      id: model.id({ prefix: "ctalr" }).primaryKey(),
      /** Names what happened, so that people hear of it once. */
      alert_key: model
        .text()
        .unique("IDX_checkout_transparent_alert_alert_key"),
      cause: model.text(),
      /** What is known of it; the texts are made of it when it is sent. */
      data: model.json(),
      /** What lasts, an outage say; null for what happens at once. */
      condition: model.text().nullable(),
      /** When what lasts was last observed, and when it was over. */
      observed_at: model.dateTime().nullable(),
      ended_at: model.dateTime().nullable(),
      attempts: model.number().default(0),
      next_try_at: model.dateTime(),
      /** Whom earlier tries have reached: addresses of the option `alerts.emails`. */
      reached: model.array().nullable(),
      /** Why the last try did not reach everybody. */
      error: model.text().nullable(),
      sent_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_alert_one_open_per_condition",
      on: ["condition"],
      unique: true,
      where: "condition is not null and ended_at is null",
    },
    {
      name: "IDX_checkout_transparent_alert_waiting",
      on: ["next_try_at"],
      where: "sent_at is null",
    },
    {
      name: "IDX_checkout_transparent_alert_created_at",
      on: ["created_at"],
    },
  ])
