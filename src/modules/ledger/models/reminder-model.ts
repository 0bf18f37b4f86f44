import { REMINDER_KINDS } from "../../../domain/reminder"
import { model } from "@medusajs/framework/utils"

/**
 * A reminder of an unpaid code, which is written before it is sent, so that each kind is sent at most once. A process
 * that is killed in between leaves a row without `sent_at`, and sends no reminder.
 */
export const Reminder = model.define("checkout_transparent_reminder", {
  id: model.id({ prefix: "ctrem" }).primaryKey(),
  charge_id: model.text(),
  payment_collection_id: model.text(),
  kind: model.enum([...REMINDER_KINDS]),
  /**
   * The digest of the recipient's address, which the cart had when the reminder was due. It is null if the reminder was
   * not claimed for sending, if the cart had no address, and after an erasure.
   */
  email_digest: model.text().nullable(),
  /** The digest of the recipient's mailbox, by which reminders are counted. */
  mailbox_digest: model.text().nullable(),
  sent_at: model.dateTime().nullable(),
})
