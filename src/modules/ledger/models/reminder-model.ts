import { REMINDER_KINDS } from "../../../domain/reminder"
import { model } from "@medusajs/framework/utils"

/**
 * A reminder of an unpaid code, written before it is sent: each kind is sent once at most. A process that is killed in
 * between leaves a row without `sent_at`, and sends none.
 */
export const Reminder = model.define("checkout_transparent_reminder", {
  id: model.id({ prefix: "ctrem" }).primaryKey(),
  charge_id: model.text(),
  payment_collection_id: model.text(),
  kind: model.enum([...REMINDER_KINDS]),
  /**
   * The digest of the address to which it goes, which the cart had when the reminder was due. Null if it was not claimed
   * for sending, if the cart had no address, and after an erasure.
   */
  email_digest: model.text().nullable(),
  /** The digest of that address's mailbox, by which reminders are counted. */
  mailbox_digest: model.text().nullable(),
  sent_at: model.dateTime().nullable(),
})
