import { model } from "@medusajs/framework/utils"

/**
 * A customer's card in the gateway's vault. Until `saved_at` is set, the row is a card that is still to be saved: its
 * ciphertext then has the second card token of a payment session, and the buyer's data that the vault requires.
 * Afterwards the ciphertext has the gateway's id of the card.
 *
 * The row is written before the vault is called, and it remains after the call whatever the outcome is. So a card that
 * the vault may have is never without a row, and a token is never sent twice.
 */
export const SavedCard = model.define("checkout_transparent_saved_card", {
  id: model.id({ prefix: "ctcard" }).primaryKey(),
  account: model.text(),
  /** The installation to which the card belongs. In a copy of the database, the card cannot be used. */
  installation_digest: model.text(),
  /** A digest of the gateway and the merchant in whose vault the card is. */
  gateway_and_merchant_digest: model.text(),
  customer_id: model.text(),
  /** The payment session with which the customer consented. One session saves at most one card. */
  payment_session_id: model.text(),
  /** A digest of the second card token. A token is sent once, even if two payment sessions have it. */
  token_digest: model.text().nullable(),
  /** A digest of the gateway's id of the card, so that a card that the vault returns twice is stored once. */
  vault_card_id_digest: model.text().nullable(),
  brand: model.text().nullable(),
  last_four: model.text().nullable(),
  expiration_month: model.number().nullable(),
  expiration_year: model.number().nullable(),
  consent_text: model.text(),
  consented_at: model.dateTime(),
  /** The ciphertext is null while the card is being sent to the vault, and after the card was removed. */
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** When a process began to send the card to the vault. The token is used once, so no other process sends it again. */
  sent_at: model.dateTime().nullable(),
  /**
   * The outcome of the request that saved the card. It is null while nothing was sent or the answer is awaited.
   * `merged`: the customer had the same card already, and that card's row was renewed. `rejected`: the vault has no card
   * of this row. `unknown`: the vault may have a card whose id the plugin does not know.
   */
  save_outcome: model.text().nullable(),
  saved_at: model.dateTime().nullable(),
  last_used_at: model.dateTime().nullable(),
  removed_at: model.dateTime().nullable(),
  /** The outcome of the last attempt to delete the removed card in the vault. See `DeletionOutcome`. */
  deletion_outcome: model.text().nullable(),
  deletion_attempts: model.number().default(0),
  /** When a process last began to delete the card in the vault. */
  deletion_tried_at: model.dateTime().nullable(),
})
