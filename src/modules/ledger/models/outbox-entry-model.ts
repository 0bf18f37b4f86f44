import { model } from "@medusajs/framework/utils"

/**
 * An event for Medusa's event bus. `published_at` is null until the event was published. Until `claimed_until`, only
 * the process that has claimed the event may publish it. Rows are never deleted, so that no second event with the same
 * key is stored.
 */
export const OutboxEntry = model.define("checkout_transparent_outbox_entry", {
  id: model.id({ prefix: "ctout" }).primaryKey(),
  event_name: model.text(),
  /** Identifies what happened. Only one event with the same key is stored. */
  event_key: model.text(),
  /** The data of the event, without the event's id. */
  data: model.json(),
  claimed_until: model.dateTime().nullable(),
  published_at: model.dateTime().nullable(),
})
