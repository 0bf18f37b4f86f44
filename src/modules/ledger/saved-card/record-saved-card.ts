import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CardDisplay } from "../../../domain/saved-card/saved-card"
import { databaseNow } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import {
  encryptionContextColumns,
  displayColumns,
  SAVED_CARD_TABLE,
  serializeCardSecret,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/** A card as the vault reported it, and the data that the plugin stores with the card. */
export interface CardOfVault extends SavedCardSecret {
  display: CardDisplay
  vaultCardIdDigest: string
  gatewayAndMerchantDigest: string
  /** Whether the account has a path with which a removed card is deleted in the vault. */
  canBeDeleted: boolean
}

/**
 * The result of recording in the ledger that the vault has saved a card. The row to be saved is the row that was
 * inserted before the card was sent to the vault.
 * - `saved`: the row was updated, and the customer has the card now.
 * - `merged`: the customer already had the same card in another row. That row now has the new data of the vault and the
 *   new consent.
 * - `removed`: no other row has this card, and the row to be saved was removed in the meantime, for example because the
 *   customer was erased. A job deletes the card in the vault, if the account has a path for deletions.
 * - `taken_by_another_row`: another row already has this card. Either the other row belongs to another customer, or the
 *   row to be saved was removed in the meantime. The outcome `rejected` was written into the row to be saved.
 * - `no_row`: the row to be saved does not exist, or its card was already saved. Nothing was stored.
 */
export type RecordedCard =
  "saved" | "merged" | "removed" | "taken_by_another_row" | "no_row"

/**
 * Stores a card that the vault has saved. Throws an error, for example, if two processes store the same card at the
 * same time. After an error, nothing was stored, and the caller can try again.
 */
export async function recordSavedCard(
  { knex, encryption }: LedgerContext,
  id: string,
  card: CardOfVault
): Promise<RecordedCard> {
  return knex.transaction(async (transaction) => {
    const row = await transaction<SavedCardRow>(SAVED_CARD_TABLE)
      .where({ id, saved_at: null })
      .forUpdate()
      .first()
    if (!row) {
      return "no_row"
    }
    const updateRow = (changes: object) =>
      transaction(SAVED_CARD_TABLE).where({ id }).update(changes)
    const known = await findRowOfVaultCard(transaction, row, card)
    if (known && (known.customer_id !== row.customer_id || row.removed_at)) {
      await updateRow({ save_outcome: "rejected" })
      return "taken_by_another_row"
    }
    if (known) {
      const isWithdrawn = wasConsentWithdrawnSinceGiven(known, row)
      const secret = mergeWithKnownCardSecret(
        isWithdrawn ? { ...card, buyer: undefined } : card,
        encryption.decrypt(known)
      )
      await transaction(SAVED_CARD_TABLE)
        .where({ id: known.id })
        .update({
          ...columnsOfCardInVault(card, row),
          ...encryption.encrypt(
            encryptionContextColumns(known),
            serializeCardSecret(secret)
          ),
          consent_text: row.consent_text,
          consented_at: row.consented_at,
          ...(isWithdrawn ? {} : columnsOfStoreChargesConsent(row)),
          saved_at: databaseNow(transaction),
        })
      await updateRow({ save_outcome: "merged" })
      return "merged"
    }
    const savedColumns = {
      save_outcome: "saved",
      saved_at: databaseNow(transaction),
      gateway_and_merchant_digest: card.gatewayAndMerchantDigest,
    }
    const encrypt = (secret: SavedCardSecret) =>
      encryption.encrypt(
        encryptionContextColumns(row),
        serializeCardSecret(secret)
      )
    if (row.removed_at) {
      await updateRow({
        ...savedColumns,
        ...(card.canBeDeleted && {
          ...encrypt({ ...card, buyer: undefined }),
          vault_card_id_digest: card.vaultCardIdDigest,
        }),
      })
      return "removed"
    }
    await updateRow({
      ...savedColumns,
      ...columnsOfCardInVault(card, row),
      ...encrypt(card),
    })
    return "saved"
  })
}

/**
 * Resolves to the row that already has this card of the vault, in the same account and installation. The row may belong
 * to another customer. Resolves to `undefined` if no row has the card, or only removed rows have it.
 */
function findRowOfVaultCard(
  transaction: Knex,
  row: SavedCardRow,
  { vaultCardIdDigest, gatewayAndMerchantDigest }: CardOfVault
): Promise<SavedCardRow | undefined> {
  return transaction<SavedCardRow>(SAVED_CARD_TABLE)
    .where({
      account: row.account,
      installation_digest: row.installation_digest,
      gateway_and_merchant_digest: gatewayAndMerchantDigest,
      vault_card_id_digest: vaultCardIdDigest,
      removed_at: null,
      deleted_at: null,
    })
    .forUpdate()
    .first()
}

/**
 * Returns the content to store for a card that the customer already has and saves again. `known` is the decrypted
 * content that is stored now, or `undefined` if it cannot be decrypted.
 *
 * Two values are kept from the stored content:
 * - The issuer's id of the first transaction with the card. The issuer knows the agreement with the customer by this id
 *   (A-68).
 * - The buyer's data, but only if the new content has no buyer's data.
 */
function mergeWithKnownCardSecret(
  { cardId, issuerTransactionId, buyer }: SavedCardSecret,
  known: string | undefined
): SavedCardSecret {
  const earlier =
    known === undefined ? {} : (JSON.parse(known) as Partial<SavedCardSecret>)
  return {
    cardId,
    issuerTransactionId: earlier.issuerTransactionId ?? issuerTransactionId,
    buyer: buyer ?? earlier.buyer,
  }
}

/**
 * Returns true if the customer withdrew the consent to charges by the store, and the withdrawal is not older than the
 * consent in the row that is being saved. This can happen because a card is sometimes saved minutes after the customer
 * has given the consent.
 *
 * The first parameter is the card's stored row, which contains the withdrawal. The second parameter is the row that is
 * being saved, which contains the consent.
 */
function wasConsentWithdrawnSinceGiven(
  { store_charges_consent_withdrawn_at: withdrawnAt }: SavedCardRow,
  { store_charges_consented_at: consentedAt }: SavedCardRow
): boolean {
  return (
    withdrawnAt !== null && consentedAt !== null && withdrawnAt >= consentedAt
  )
}

/**
 * Returns the columns of the consent to later charges by the store, as the given row contains them. If the given row
 * contains no consent, returns no columns, so that an update keeps the consent that is already stored.
 */
function columnsOfStoreChargesConsent({
  store_charges_consent_text,
  store_charges_consented_at,
}: SavedCardRow) {
  return store_charges_consented_at
    ? {
        store_charges_consent_text,
        store_charges_consented_at,
        store_charges_consent_withdrawn_at: null,
      }
    : {}
}

function columnsOfCardInVault(
  { display, vaultCardIdDigest, gatewayAndMerchantDigest }: CardOfVault,
  row: SavedCardRow
) {
  return {
    vault_card_id_digest: vaultCardIdDigest,
    gateway_and_merchant_digest: gatewayAndMerchantDigest,
    ...displayColumns({
      brand: display.brand ?? row.brand ?? undefined,
      lastFour: display.lastFour ?? row.last_four ?? undefined,
      expirationMonth:
        display.expirationMonth ?? row.expiration_month ?? undefined,
      expirationYear:
        display.expirationYear ?? row.expiration_year ?? undefined,
    }),
  }
}
