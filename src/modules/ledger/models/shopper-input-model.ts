import { model } from "@medusajs/framework/utils"

/**
 * The encrypted input of one payment session, for example the card token and the document of the shopper, which Medusa
 * must not store. For a payment link or a charge by the store, it has the data of the request.
 *
 * The row is deleted in these cases:
 * - The outcome of the session's charge is recorded, unless the session can be tried again (`not_created`).
 * - The input must not be used any more, for example because it was refused or may already have been sent.
 * - The session is deleted, or the buyer's data is erased.
 * - The row is 24 hours old.
 */
export const ShopperInput = model.define("checkout_transparent_shopper_input", {
  id: model.id({ prefix: "ctin" }).primaryKey(),
  account: model.text(),
  /** The payment session to which the input belongs. It is null until Medusa has created the session. */
  payment_session_id: model.text().nullable(),
  /** The installation that received the input. In a copy of the database, the input cannot be used for a charge. */
  installation_digest: model.text(),
  /**
   * The id of the saved card with which the session is paid, or null. Only the owner of the card can complete the cart
   * of such a session, unless the session is a charge by the store.
   */
  saved_card_id: model.text().nullable(),
  /** When the signed-in owner of the saved card last requested the completion of the cart. */
  saved_card_owner_requested_completion_at: model.dateTime().nullable(),
  /**
   * Whether the input has a second card token, with which the card is to be saved. When the session's charge is
   * created, the token is moved to a row of the saved cards. If the token is still in the input after ten minutes, the
   * job removes it.
   */
  has_card_to_save: model.boolean().default(false),
  encryption_key_id: model.text(),
  ciphertext: model.text(),
})
