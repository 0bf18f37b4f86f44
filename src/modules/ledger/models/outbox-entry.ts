import { model } from "@medusajs/framework/utils"

/**
 * An event that waits to be published on Medusa's event bus. It is published when `published_at` is set. Until
 * `taken_until`, one process has the event in order to publish it. Rows are not deleted, and an event whose key exists
 * is not written again.
 */
export const OutboxEntry = model.define("checkout_transparent_outbox_entry", {
  id: model.id({ prefix: "ctout" }).primaryKey(),
  name: model.text(),
  /** Identifies the cause, so that the event is published once. */
  event_key: model.text(),
  /** The event's data without its id. */
  data: model.json(),
  taken_until: model.dateTime().nullable(),
  published_at: model.dateTime().nullable(),
})
