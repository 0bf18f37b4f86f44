import { model } from "@medusajs/framework/utils"

/**
 * The entries of administrators on the settings page: one row per setting of an account, another for a replaced secret
 * that ends soon, and one with the number of the latest change. Secrets are encrypted together with the row's id, and
 * no route shows them.
 */
export const Setting = model.define("checkout_transparent_setting", {
  id: model.id({ prefix: "ctset" }).primaryKey(),
  account: model.text(),
  /** The option's path within an account, for example `installments.maximum`. */
  name: model.text(),
  /** The entered value. It is null for a secret. */
  value: model.json().nullable(),
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** The id of an admin user or an API key. */
  set_by: model.text(),
  set_at: model.dateTime(),
  /** The administrator's reason, if one was given. */
  reason: model.text().nullable(),
  /** The time until which a replaced secret is still accepted. */
  until: model.dateTime().nullable(),
})
