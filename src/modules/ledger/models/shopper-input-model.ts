import { model } from "@medusajs/framework/utils"

/**
 * What a shopper entered and Medusa must not see: card token, document, address details. Encrypted,
 * tied to one payment session, deleted when it was used.
 */
export const ShopperInput = model
  .define(
    {
      name: "CheckoutTransparentShopperInput",
      tableName: "checkout_transparent_shopper_input",
    },
    {
      id: model.id({ prefix: "ctin" }).primaryKey(),
      account: model.text(),
      payment_session_id: model
        .text()
        .unique("IDX_checkout_transparent_shopper_input_payment_session_id")
        .nullable(),
      /** The installation that it was given to: a copy of the database charges nobody with it. */
      installation_digest: model.text(),
      key_id: model.text(),
      ciphertext: model.text(),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_shopper_input_created_at",
      on: ["created_at"],
    },
  ])
