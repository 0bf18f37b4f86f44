import { REMINDER_KINDS } from "../../../domain/reminder"
import { model } from "@medusajs/framework/utils"

/**
 * A reminder of an unpaid code. The row is written before the reminder is sent, so that each kind of reminder is sent
 * at most once for a code. If the process dies before it has sent the reminder, the reminder is never sent, and
 * `sent_at` stays null. A reminder that must not be sent or could not be sent has such a row, too.
 */
export const Reminder = model.define("checkout_transparent_reminder", {
  id: model.id({ prefix: "ctrem" }).primaryKey(),
  charge_id: model.text(),
  payment_collection_id: model.text(),
  kind: model.enum([...REMINDER_KINDS]),
  /**
   * The digest of the cart's e-mail address, for which the reminder is meant. It is null in these cases:
   * - The cart has no e-mail address, so that only an event is published.
   * - The reminder must not be sent, for example because the owner of the address has opted out.
   * - The buyer's data was erased.
   */
  email_digest: model.text().nullable(),
  /**
   * The digest of the recipient's e-mail address without a suffix such as `+shop`. It limits the number of reminders to
   * a mailbox. It is null whenever `email_digest` is null.
   */
  email_without_plus_suffix_digest: model.text().nullable(),
  sent_at: model.dateTime().nullable(),
})
