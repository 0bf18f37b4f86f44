import { model } from "@medusajs/framework/utils"

/**
 * The shopper's input that Medusa must not store: card token, document and address details. It is encrypted, bound to
 * one payment session, and deleted after its use.
 */
export const ShopperInput = model.define("checkout_transparent_shopper_input", {
  id: model.id({ prefix: "ctin" }).primaryKey(),
  account: model.text(),
  payment_session_id: model.text().nullable(),
  /** The installation that received the input. A copy of the database cannot charge with it. */
  installation_digest: model.text(),
  key_id: model.text(),
  ciphertext: model.text(),
})
