import { model } from "@medusajs/framework/utils"

/**
 * What administrators have entered on the settings page. Each setting of an account has one row. A replaced secret that
 * is still accepted has another row, and the number of the account's latest change has one. A secret is encrypted
 * together with the row's id, and no route shows it.
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
