import { model } from "@medusajs/framework/utils"

/**
 * Something that one receiver is told. Waits until `ended_at` is set: then it was sent, or nobody sends
 * by its channel, or it was tried for a day.
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
      alert_key: model.text(),
      channel: model.enum(["feed", "email"]),
      /** An address of the option `alerts.emails`; empty for the bell, which is everybody's. */
      recipient: model.text(),
      cause: model.text(),
      /** What is known of it; the texts are made of it when it is sent. */
      data: model.json(),
      /** When it was last taken to be sent, which is done within a minute. */
      taken_at: model.dateTime().nullable(),
      /** How often Medusa said that it was not sent: each time it is told anew, under another key. */
      failures: model.number().default(0),
      ended_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_alert_one_per_receiver",
      on: ["alert_key", "channel", "recipient"],
      unique: true,
    },
    {
      name: "IDX_checkout_transparent_alert_waiting",
      on: ["taken_at"],
      where: "ended_at is null",
    },
    {
      name: "IDX_checkout_transparent_alert_created_at",
      on: ["created_at"],
    },
  ])
