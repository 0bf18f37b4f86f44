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
  /** The saved card with which the session is paid. The session can then be completed only by the card's owner. */
  saved_card_id: model.text().nullable(),
  /** When the owner of the saved card last requested the completion of the cart. */
  owner_requested_completion_at: model.dateTime().nullable(),
  /** Whether the input has a second card token. The job removes it from the input ten minutes after it was received. */
  has_card_to_save: model.boolean().default(false),
  key_id: model.text(),
  ciphertext: model.text(),
})
