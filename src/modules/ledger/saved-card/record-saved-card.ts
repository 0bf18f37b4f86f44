import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CardDisplay } from "../../../domain/saved-card/saved-card"
import { databaseNow } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import {
  boundColumns,
  displayColumns,
  SAVED_CARD_TABLE,
  secretText,
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
 * - `removed`: in the meantime, the customer was erased or has removed what may be the same card. The job deletes the
 *   card in the vault, if the account has a path for this.
 * - `of_another_customer`: the vault returned a card that another customer has, or that has a row of its own although
 *   this row was removed. No card was stored, and the outcome of the row is `rejected`.
 * - `no_row`: the row of the card does not exist. Nothing was stored.
 */
export type RecordedCard =
  "saved" | "merged" | "removed" | "of_another_customer" | "no_row"

/**
 * Stores a card that the vault has saved. If this function throws, nothing was stored, and the caller can try again.
 * For example, it throws if two processes store the same card of the vault at the same time.
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
    const known = await presentCardOfVault(transaction, row, card)
    if (known && (known.customer_id !== row.customer_id || row.removed_at)) {
      await updateRow({ save_outcome: "rejected" })
      return "of_another_customer"
    }
    if (known) {
      const isWithdrawn = wasWithdrawnAfterConsent(known, row)
      const secret = withEarlierContent(
        isWithdrawn ? { ...card, buyer: undefined } : card,
        encryption.decrypt(known)
      )
      await transaction(SAVED_CARD_TABLE)
        .where({ id: known.id })
        .update({
          ...columnsOfVault(card, row),
          ...encryption.encrypt(boundColumns(known), secretText(secret)),
          consent_text: row.consent_text,
          consented_at: row.consented_at,
          ...(isWithdrawn ? {} : consentToStoreCharges(row)),
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
      encryption.encrypt(boundColumns(row), secretText(secret))
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
 * Resolves to the present row of the same card of the vault in the installation of `row`, if there is one. It may
 * belong to another customer.
 */
function presentCardOfVault(
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
 * Returns the content to store for a card that the customer already has. `known` is the decrypted content of the
 * present row. Its buyer's data for later charges by the store stay if the customer has not just given new ones. Its
 * issuer's id of the first transaction stays in any case, because the issuer knows the agreement with the customer
 * under this id.
 */
function withEarlierContent(
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
 * Returns whether the customer has withdrawn the consent to charges by the store (in the first row, the present row of
 * the card) after giving it (in the second row, which is being saved). This is possible because a card may be saved
 * minutes after the consent, if the vault could not be reached before.
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
 * Returns the columns of the consent to later charges by the store, if the consent was given with this row. Otherwise
 * returns no columns, so that an earlier consent stays.
 */
function consentToStoreCharges({
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
