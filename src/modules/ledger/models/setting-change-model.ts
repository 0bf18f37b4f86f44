import { model } from "@medusajs/framework/utils"

/**
 * Who changed which setting from what to what; nothing of a secret's value. Kept for good. The largest
 * revision tells every process whether it has read the latest settings.
 */
export const SettingChange = model
  .define(
    {
      name: "CheckoutTransparentSettingChange",
      tableName: "checkout_transparent_setting_change",
    },
    {
      id: model.id({ prefix: "ctsc" }).primaryKey(),
      revision: model.number(),
      account: model.text(),
      name: model.text(),
      is_secret: model.boolean(),
      /** Null for none, and for a secret. */
      from_value: model.json().nullable(),
      to_value: model.json().nullable(),
      /** `set`, `removed` or `added`. */
      kind: model.text(),
      /** The id of an admin user or of an API key. */
      actor: model.text(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_setting_change_revision",
      on: ["revision"],
    },
    {
      name: "IDX_checkout_transparent_setting_change_account",
      on: ["account", "revision"],
    },
  ])
