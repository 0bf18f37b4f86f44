import { model } from "@medusajs/framework/utils"

/**
 * A setting that administrators have entered on the settings page. Secrets are encrypted, and no route returns them.
 *
 * A replaced secret that is still accepted keeps a row of its own, beside the row of the new secret. A further row with
 * the name `revision` contains the number of the account's latest change.
 */
export const Setting = model.define("checkout_transparent_setting", {
  id: model.id({ prefix: "ctset" }).primaryKey(),
  account: model.text(),
  /** The option's path within an account, for example `installments.maximum`. */
  name: model.text(),
  /** The entered value. It is null for a secret, which is stored encrypted. */
  value: model.json().nullable(),
  encryption_key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** The id of the admin user or API key that made the change. */
  set_by: model.text(),
  set_at: model.dateTime(),
  /** The reason that the administrator entered for the change, if any. */
  reason: model.text().nullable(),
  /** The time until which a replaced secret is still accepted. It is null for a value that was not replaced. */
  replaced_secret_accepted_until: model.dateTime().nullable(),
})
