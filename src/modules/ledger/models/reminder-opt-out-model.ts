import { model } from "@medusajs/framework/utils"

/** The digest of an e-mail address whose owner has opted out of reminders. The row is never deleted. */
export const ReminderOptOut = model.define(
  "checkout_transparent_reminder_opt_out",
  {
    id: model.id({ prefix: "ctopt" }).primaryKey(),
    email_digest: model.text(),
  }
)
