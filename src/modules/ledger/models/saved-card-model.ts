import { model } from "@medusajs/framework/utils"

/**
 * A customer's card in the gateway's vault, or a card that is to be saved there.
 *
 * The plugin assumes that a card token can be used once. If the shopper saves the card, the card SDK therefore
 * makes two tokens: the first for the charge, and the second for the vault. The column `ciphertext` contains the second
 * token until it is sent to the vault. After the card was saved, the column contains the gateway's id of the card.
 *
 * The row is written before the vault is called, and remains even if the vault does not save the card. The row shows
 * that the token was used, so the plugin never sends the token again. Rows of cards that were not saved or were removed
 * are deleted later (privacy/retention.ts).
 */
export const SavedCard = model.define("checkout_transparent_saved_card", {
  id: model.id({ prefix: "ctcard" }).primaryKey(),
  account: model.text(),
  /**
   * The installation to which the card belongs. In a copy of the database, which is another installation, the card
   * cannot be used.
   */
  installation_digest: model.text(),
  /** A digest of the gateway and the merchant in whose vault the card is. */
  gateway_and_merchant_digest: model.text(),
  customer_id: model.text(),
  /** The payment session with which the customer consented. One session saves at most one card. */
  payment_session_id: model.text(),
  /**
   * A digest of the card token that is sent to the vault to save the card. A unique index makes sure that two payment
   * sessions do not send the same token.
   */
  token_digest: model.text().nullable(),
  /**
   * A digest of the gateway's id of the card. If the vault returns the same card twice, the plugin recognizes the card
   * by this digest and stores it once.
   */
  vault_card_id_digest: model.text().nullable(),
  brand: model.text().nullable(),
  last_four: model.text().nullable(),
  expiration_month: model.number().nullable(),
  expiration_year: model.number().nullable(),
  consent_text: model.text(),
  consented_at: model.dateTime(),
  /**
   * The text with which the customer consented to later charges by the store. It is null without this consent, which is
   * independent of the consent to keep the card.
   */
  store_charges_consent_text: model.text().nullable(),
  store_charges_consented_at: model.dateTime().nullable(),
  /**
   * When the customer withdrew the consent to charges by the store. The text and the time of the consent remain as a
   * proof.
   */
  store_charges_consent_withdrawn_at: model.dateTime().nullable(),
  /**
   * The id of the key with which `ciphertext` is encrypted. It is null while `ciphertext` is null, for example while
   * the vault is saving the card.
   */
  encryption_key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** When a process began to send the card to the vault. The token is used once, so no other process sends it again. */
  sent_to_vault_at: model.dateTime().nullable(),
  /**
   * The outcome of the request to save the card. It is null until the outcome is recorded.
   * - `saved`: the vault has saved the card.
   * - `merged`: the customer already had the same card, and the row of that card was updated instead.
   * - `rejected`: the vault refused the card, or the ledger did not store it, for example because another customer has
   *   the card.
   * - `unknown`: the vault may have a card whose id the plugin does not know.
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
