import { model } from "@medusajs/framework/utils"

/**
 * A customer's card in the gateway's vault, or a card that is to be saved there.
 * - Before the card is sent to the vault, the ciphertext has the second card token of a payment session, and the
 *   buyer's data that the vault requires.
 * - After the card was saved (`saved_at`), the ciphertext has the gateway's id of the card.
 *
 * The row is written before the vault is called. It remains after the call even if the card was not saved. The same
 * token is therefore never sent twice, and administrators see that the vault may have a card. Rows of cards that were
 * not saved or were removed are deleted later (privacy/retention.ts).
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
   * A digest of the second card token. A unique index makes sure that two payment sessions do not send the same token.
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
   * The text with which the customer consented to later charges by the store. `store_charges_consented_at` is the time
   * of the consent. Both are null without this consent, which is independent of the consent to keep the card.
   */
  store_charges_consent_text: model.text().nullable(),
  store_charges_consented_at: model.dateTime().nullable(),
  /**
   * When the customer withdrew the consent to charges by the store. The text and the time of the consent remain as a
   * proof.
   */
  store_charges_withdrawn_at: model.dateTime().nullable(),
  /**
   * The id of the key with which `ciphertext` is encrypted. Both are null from the time at which the card is sent to
   * the vault until the card is saved. Both are also null after the card was removed, unless the card still has to be
   * deleted in the vault.
   */
  key_id: model.text().nullable(),
  ciphertext: model.text().nullable(),
  /** When a process began to send the card to the vault. The token is used once, so no other process sends it again. */
  sent_at: model.dateTime().nullable(),
  /**
   * The outcome of the request to save the card. It is null before the request is sent, and until its outcome is
   * recorded.
   * - `saved`: the vault has saved the card.
   * - `merged`: the customer already had the same card, and the row of that card was updated instead.
   * - `rejected`: the vault refused the card, or the ledger did not store it. The ledger does not store a card that
   *   another customer or another row already has (see `of_another_customer` in record-saved-card.ts). If the ledger
   *   could not store a card for another reason, the card was deleted in the vault.
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
