import type {
  CardDisplay,
  SavedCard as Card,
} from "../../../domain/saved-card/saved-card"
import type { StoreChargeBuyer } from "../../../domain/saved-card/store-charge"
import type { RowOf } from "../database/convert-rows"
import { ENCRYPTED_TABLES, type Encryption } from "../keys/encryption"
import type { SavedCard } from "../models/saved-card-model"

export const SAVED_CARD_TABLE = ENCRYPTED_TABLES.ctcard

export type SavedCardRow = RowOf<typeof SavedCard>

/**
 * How long the card token for saving a card is kept. A shopper who saves the card sends two tokens: one pays the sale,
 * and the other is sent to the vault after the sale. The second token has to live at least as long as a card sale takes
 * . Its exact lifetime at the gateway is not known.
 */
export const CARD_TOKEN_LIFE = "10 minutes"

/**
 * The text that replaces the text of the consent when the customer is erased. The row of an erased customer is
 * recognized by this text.
 */
export const ERASED_CONSENT = ""

/**
 * The columns that describe a card, with the values that the columns get when the card is removed. As long as the
 * removed card has to be deleted in the vault, `vault_card_id_digest` keeps its value instead.
 */
export const COLUMNS_OF_REMOVED_CARD = {
  vault_card_id_digest: null,
  brand: null,
  last_four: null,
  expiration_month: null,
  expiration_year: null,
}

/**
 * The decrypted content of the row of a saved card. With this content and the merchant's credentials, the card can be
 * charged.
 */
export interface SavedCardSecret {
  /** The gateway's id of the card. */
  cardId: string
  /** The issuer's id of the first transaction with this card. Later charges of the card send this id. */
  issuerTransactionId?: string | undefined
  /**
   * The buyer's data for later charges by the store. It is `undefined` without the customer's consent to such charges.
   */
  buyer?: StoreChargeBuyer | undefined
}

/** Returns the text that is encrypted and stored in the row of a saved card. */
export function serializeCardSecret({
  cardId,
  issuerTransactionId,
  buyer,
}: SavedCardSecret): string {
  return JSON.stringify({ cardId, issuerTransactionId, buyer })
}

/**
 * Encrypts the content of a card's row again, without the buyer's data for later charges by the store. Returns the new
 * columns.
 *
 * If none of `encryptionKeys` can decrypt the row, the buyer's data cannot be removed separately. The whole content is
 * then discarded: `encryption_key_id` and `ciphertext` are null.
 */
export function ciphertextColumnsWithoutBuyer(
  encryption: Encryption,
  row: SavedCardRow
): { encryption_key_id: string | null; ciphertext: string | null } {
  const plaintext = encryption.decrypt(row)
  if (plaintext === undefined) {
    return { encryption_key_id: null, ciphertext: null }
  }
  const { buyer: _buyer, ...secret } = JSON.parse(plaintext) as SavedCardSecret
  return encryption.encrypt(
    encryptionContextColumns(row),
    serializeCardSecret(secret)
  )
}

/** Returns the columns with the data of a card that a shopper sees. */
export function displayColumns(display: CardDisplay) {
  return {
    brand: display.brand ?? null,
    last_four: display.lastFour ?? null,
    expiration_month: display.expirationMonth ?? null,
    expiration_year: display.expirationYear ?? null,
  }
}

/** Returns the columns of a row that are needed to encrypt or decrypt its ciphertext. */
export function encryptionContextColumns({
  id,
  account,
  customer_id,
  payment_session_id,
}: Pick<
  SavedCardRow,
  "id" | "account" | "customer_id" | "payment_session_id"
>) {
  return { id, account, customer_id, payment_session_id }
}

export function savedCardFromRow(
  row: SavedCardRow,
  { keyIds }: Pick<Encryption, "keyIds">
): Card {
  return {
    id: row.id,
    account: row.account,
    customerId: row.customer_id,
    gatewayAndMerchantDigest: row.gateway_and_merchant_digest,
    brand: row.brand ?? undefined,
    lastFour: row.last_four ?? undefined,
    expirationMonth: row.expiration_month ?? undefined,
    expirationYear: row.expiration_year ?? undefined,
    createdAt: row.saved_at ?? row.created_at,
    storeChargesConsentedAt:
      row.store_charges_consent_withdrawn_at === null
        ? (row.store_charges_consented_at ?? undefined)
        : undefined,
    lastUsedAt: row.last_used_at ?? undefined,
    isDecryptable: keyIds.includes(row.encryption_key_id ?? ""),
  }
}
