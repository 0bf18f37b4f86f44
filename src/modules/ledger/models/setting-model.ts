import { model } from "@medusajs/framework/utils"

/**
 * What people have entered on the settings page: a row for each setting of an account, one more for a
 * secret that ends soon, and one with the number of the latest change. Secrets are encrypted with the
 * row's id; nobody reads them again.
 */
export const Setting = model
  .define(
    {
      name: "CheckoutTransparentSetting",
      tableName: "checkout_transparent_setting",
    },
    {
      id: model.id({ prefix: "ctset" }).primaryKey(),
      /** Empty for what belongs to no account: who may do what. */
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
      /** Why, where somebody has said it. */
      reason: model.text().nullable(),
      /** Of a secret that another one has replaced: how long it is still taken. */
      until: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_setting_account_name",
      on: ["account", "name"],
    },
  ])
