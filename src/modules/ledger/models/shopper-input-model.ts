import { model } from "@medusajs/framework/utils"

/**
 * The encrypted input of one payment session, which Medusa must not store. For a shopper's session, it has the card
 * token, the document and parts of the address. For a payment link or a charge by the store, it has the data of the
 * request. It is deleted when the outcome of the session's charge is recorded (unless the session can be tried again),
 * when the session is deleted, or when it is 24 hours old.
 */
export const ShopperInput = model.define("checkout_transparent_shopper_input", {
  id: model.id({ prefix: "ctin" }).primaryKey(),
  account: model.text(),
  /** It is null from the request that sends the input until Medusa has created the payment session. */
  payment_session_id: model.text().nullable(),
  /** The installation that received the input. In a copy of the database, the input cannot be used for a charge. */
  installation_digest: model.text(),
  /**
   * The saved card with which the session is paid. The cart can then be completed only by the card's owner, or the
   * session is a charge by the store.
   */
  saved_card_id: model.text().nullable(),
  /** When the signed-in owner of the saved card last requested the completion of the cart. */
  owner_requested_completion_at: model.dateTime().nullable(),
  /**
   * Whether the input has a second card token. When the session's charge is created, the token is moved to a row of the
   * saved cards. Otherwise the job removes the token from the input ten minutes after the input was received.
   */
  has_card_to_save: model.boolean().default(false),
  key_id: model.text(),
  ciphertext: model.text(),
})
