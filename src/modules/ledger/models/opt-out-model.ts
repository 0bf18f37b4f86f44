import { model } from "@medusajs/framework/utils"

/** An e-mail address, as a digest, whose owner wants no reminders. It is kept for good. */
export const OptOut = model.define("checkout_transparent_opt_out", {
  id: model.id({ prefix: "ctopt" }).primaryKey(),
  email_digest: model.text(),
})
