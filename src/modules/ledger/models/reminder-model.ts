import { REMINDER_KINDS } from "../../../domain/reminder"
import { model } from "@medusajs/framework/utils"

/**
 * A reminder of an unpaid code. It is written before it is sent, so that each kind of reminder is sent at most once. If
 * the process is killed in between, the row has no `sent_at`, and the reminder is not sent.
 */
export const Reminder = model.define("checkout_transparent_reminder", {
  id: model.id({ prefix: "ctrem" }).primaryKey(),
  charge_id: model.text(),
  payment_collection_id: model.text(),
  kind: model.enum([...REMINDER_KINDS]),
  /**
   * The digest of the recipient's e-mail address, which is the cart's address at the time of the reminder. It is null
   * if the reminder was not claimed for sending, if the cart had no address, and after an erasure.
   */
  email_digest: model.text().nullable(),
  /** The digest of the recipient's mailbox. It is used to count the reminders to one mailbox. */
  mailbox_digest: model.text().nullable(),
  sent_at: model.dateTime().nullable(),
})
