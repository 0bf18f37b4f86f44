import { model } from "@medusajs/framework/utils"

/**
 * A fact that the store is told about on Medusa's event bus. Waits until `published_at` is set;
 * `taken_until` keeps other processes off while one is telling it, and ends by itself. Rows stay: a
 * fact whose key is there is not told again.
 */
export const OutboxEntry = model
  .define(
    {
      name: "CheckoutTransparentOutboxEntry",
      tableName: "checkout_transparent_outbox_entry",
    },
    {
      id: model.id({ prefix: "ctout" }).primaryKey(),
      /** The event's name. */
      name: model.text(),
      /** Names the fact, so that it is told once. */
      event_key: model
        .text()
        .unique("IDX_checkout_transparent_outbox_entry_event_key"),
      /** The event's data, but for the id. */
      data: model.json(),
      taken_until: model.dateTime().nullable(),
      published_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_outbox_entry_waiting",
      on: ["created_at"],
      where: "published_at is null",
    },
  ])
