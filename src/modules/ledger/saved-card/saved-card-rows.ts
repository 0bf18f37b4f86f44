import type {
  CardDisplay,
  SavedCard as Card,
} from "../../../domain/saved-card/saved-card"
import type { RowOf } from "../database/row"
import { ENCRYPTED_TABLES, type Encryption } from "../keys/encryption"
import type { SavedCard } from "../models/saved-card-model"

export const SAVED_CARD_TABLE = ENCRYPTED_TABLES.ctcard

export type SavedCardRow = RowOf<typeof SavedCard>

/**
 * How long the second card token of a session is kept. It is not known how long a token lives. It has to live for as
 * long as a card sale takes.
 */
export const CARD_TOKEN_LIFE = "10 minutes"

/** The text that takes the place of the consent when the customer's data is erased. */
export const ERASED_CONSENT = ""

/** The values of the columns that show something of a card, after the card was removed. */
export const WITHOUT_DISPLAY = {
  vault_card_id_digest: null,
  brand: null,
  last_four: null,
  expiration_month: null,
  expiration_year: null,
}

/** The decrypted content of the row of a saved card. The card can be charged with it and the merchant's credentials. */
export interface SavedCardSecret {
  cardId: string
  /** The issuer's id of the first transaction with this card, which later charges repeat. */
  issuerTransactionId?: string | undefined
}

/** Returns the columns with what a shopper sees of a card. */
export function displayColumns(display: CardDisplay) {
  return {
    brand: display.brand ?? null,
    last_four: display.lastFour ?? null,
    expiration_month: display.expirationMonth ?? null,
    expiration_year: display.expirationYear ?? null,
  }
}

/** Returns the columns of a row that are needed to encrypt or decrypt its ciphertext. */
export function boundColumns({
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
    lastUsedAt: row.last_used_at ?? undefined,
    isReadable: keyIds.includes(row.key_id ?? ""),
  }
}
