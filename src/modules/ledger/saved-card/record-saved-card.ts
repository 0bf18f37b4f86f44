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
 * The result of storing a card that the vault has saved:
 * - `saved`: the customer has the card now.
 * - `merged`: the customer already had the same card. The row of that card now has the new data of the vault and the
 *   new consent.
 * - `removed`: the card was removed in the meantime, for example because the customer was erased. A job deletes the
 *   card in the vault, if the account has a path for deletions.
 * - `taken_by_another_row`: another row already has this card. That row belongs to another customer, or the row to be
 *   saved was removed. The card was not stored, and the row's outcome is `rejected`.
 * - `no_row`: the row does not exist, or its card was already saved. Nothing was stored.
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
      const isWithdrawn = wasWithdrawnAfterConsent(known, row)
      const secret = withEarlierTransactionAndBuyer(
        isWithdrawn ? { ...card, buyer: undefined } : card,
        encryption.decrypt(known)
      )
      await transaction(SAVED_CARD_TABLE)
        .where({ id: known.id })
        .update({
          ...columnsOfVault(card, row),
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
      ...columnsOfVault(card, row),
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
 * Returns the content to store for a card that the customer already has. `known` is the decrypted content of the card's
 * present row, or `undefined` if the row cannot be decrypted.
 *
 * The issuer's id of the first transaction stays, because the issuer knows the agreement with the customer under this
 * id. The buyer's data stay if the new content has none.
 */
function withEarlierTransactionAndBuyer(
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
 * Returns whether the customer has given consent to charges by the store and has withdrawn it since. A card is
 * sometimes saved minutes after the consent, so the customer can withdraw in between.
 *
 * The first parameter is the stored row of the card. The second parameter is the row that is being saved.
 */
function wasWithdrawnAfterConsent(
  { store_charges_withdrawn_at: withdrawnAt }: SavedCardRow,
  { store_charges_consented_at: consentedAt }: SavedCardRow
): boolean {
  return (
    withdrawnAt !== null && consentedAt !== null && withdrawnAt >= consentedAt
  )
}

/**
 * Returns the columns of the consent to later charges by the store. Returns no columns if the customer did not give
 * this consent with the row, so that an earlier consent stays.
 */
function columnsOfStoreChargesConsent({
  store_charges_consent_text,
  store_charges_consented_at,
}: SavedCardRow) {
  return store_charges_consented_at
    ? {
        store_charges_consent_text,
        store_charges_consented_at,
        store_charges_withdrawn_at: null,
      }
    : {}
}

function columnsOfVault(
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
