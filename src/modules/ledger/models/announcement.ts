import { model } from "@medusajs/framework/utils"

/**
 * A fact that the store is told about on Medusa's event bus. Waits until `announced_at` is set;
 * `taken_until` keeps other processes off while one is telling it, and ends by itself. When a row
 * is deleted, its charge keeps the key: without it an old fact would be told again.
 */
export const Announcement = model
  .define(
    {
      name: "CheckoutTransparentAnnouncement",
      tableName: "checkout_transparent_announcement",
    },
    {
      id: model.id({ prefix: "ctann" }).primaryKey(),
      /** The event's name. */
      name: model.text(),
      /** Names the fact, so that it is told once. */
      fact_key: model
        .text()
        .unique("IDX_checkout_transparent_announcement_fact_key"),
      /** The event's data, but for the id. */
      data: model.json(),
      taken_until: model.dateTime().nullable(),
      announced_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_announcement_waiting",
      on: ["created_at"],
      where: "announced_at is null",
    },
    {
      // What was told long ago.
      name: "IDX_checkout_transparent_announcement_told",
      on: ["announced_at"],
      where: "announced_at is not null",
    },
  ])
