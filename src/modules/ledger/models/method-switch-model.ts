import { model } from "@medusajs/framework/utils"

/**
 * That a person has switched a payment method of an account off, or on again: the latest word.
 * Who said what before stands in the records of what admins did.
 */
export const MethodSwitch = model
  .define(
    {
      name: "CheckoutTransparentMethodSwitch",
      tableName: "checkout_transparent_method_switch",
    },
    {
      id: model.id({ prefix: "ctsw" }).primaryKey(),
      account: model.text(),
      method: model.text(),
      is_on: model.boolean(),
      /** The id of an admin user or of an API key. */
      switched_by: model.text(),
      reason: model.text(),
      switched_at: model.dateTime(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_method_switch_method",
      on: ["account", "method"],
      unique: true,
    },
  ])
