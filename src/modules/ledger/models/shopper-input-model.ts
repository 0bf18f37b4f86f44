import { model } from "@medusajs/framework/utils"

/**
 * What a shopper entered and Medusa must not store: card token, document, address details. Encrypted, bound to one
 * payment session, and deleted when it was used.
 */
export const ShopperInput = model.define("checkout_transparent_shopper_input", {
  id: model.id({ prefix: "ctin" }).primaryKey(),
  account: model.text(),
  payment_session_id: model.text().nullable(),
  /** The installation that received the input: a copy of the database cannot charge with it. */
  installation_digest: model.text(),
  key_id: model.text(),
  ciphertext: model.text(),
})
