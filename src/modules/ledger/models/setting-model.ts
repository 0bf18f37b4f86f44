import { model } from "@medusajs/framework/utils"

/**
 * What a store admin has entered for an account. A row for each setting, one for each secret of a list,
 * and one for each payment method that was switched off or on. Secrets are encrypted with the row's id;
 * nobody reads them again.
 */
export const Setting = model
  .define(
    {
      name: "CheckoutTransparentSetting",
      tableName: "checkout_transparent_setting",
    },
    {
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
      /** When a notification last came with this secret; noted once a minute. */
      used_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_setting_account_name",
      on: ["account", "name"],
    },
  ])
