import type { SavedCard as Card } from "../../../domain/saved-card/saved-card"
import type { RowOf } from "../database/row"
import { ENCRYPTED_TABLES, type Encryption } from "../keys/encryption"
import type { SavedCard } from "../models/saved-card-model"

export const SAVED_CARD_TABLE = ENCRYPTED_TABLES.ctcard

export type SavedCardRow = RowOf<typeof SavedCard>

/** The decrypted content of the row of a saved card. The card can be charged with it and the merchant's credentials. */
export interface SavedCardSecret {
  cardId: string
  /** The issuer's id of the first transaction with this card, which later charges repeat. */
  issuerTransactionId?: string | undefined
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
    credentialsDigest: row.credentials_digest,
    brand: row.brand ?? undefined,
    lastFour: row.last_four ?? undefined,
    expirationMonth: row.expiration_month ?? undefined,
    expirationYear: row.expiration_year ?? undefined,
    createdAt: row.saved_at ?? row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    isReadable: keyIds.includes(row.key_id ?? ""),
  }
}
