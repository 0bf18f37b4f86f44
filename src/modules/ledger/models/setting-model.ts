import { model } from "@medusajs/framework/utils"

/**
 * What admins entered on the settings page: one row for each setting of an account, another for a replaced secret
 * that ends soon, and one with the number of the latest change. Secrets are encrypted with the row's id; no route
 * shows them.
 */
export const Setting = model.define("checkout_transparent_setting", {
  id: model.id({ prefix: "ctset" }).primaryKey(),
  account: model.text(),
  /** The option's path inside an account, as `installments.maximum`. */
  name: model.text(),
  /** What was entered; null for a secret. */
  value: model.json().nullable(),
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** The id of an admin user or of an API key. */
  set_by: model.text(),
  set_at: model.dateTime(),
  /** The reason, if one was given. */
  reason: model.text().nullable(),
  /** For a replaced secret: until when it is still accepted. */
  until: model.dateTime().nullable(),
})
