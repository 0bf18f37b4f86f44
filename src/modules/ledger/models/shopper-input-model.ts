import { model } from "@medusajs/framework/utils"

/**
 * What the shopper entered and Medusa must not store: card token, document and parts of the address. It is encrypted,
 * belongs to one payment session, and is deleted after it was used.
 */
export const ShopperInput = model.define("checkout_transparent_shopper_input", {
  id: model.id({ prefix: "ctin" }).primaryKey(),
  account: model.text(),
  payment_session_id: model.text().nullable(),
  /** The installation that received the input. In a copy of the database, the input cannot be used for a charge. */
  installation_digest: model.text(),
  key_id: model.text(),
  ciphertext: model.text(),
})
