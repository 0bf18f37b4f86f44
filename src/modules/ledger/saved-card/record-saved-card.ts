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

/** A card as the vault reported it, with the data that the plugin adds. */
export interface CardOfVault extends SavedCardSecret {
  display: CardDisplay
  vaultCardIdDigest: string
  gatewayAndMerchantDigest: string
  /** Whether the account has a path with which a removed card is deleted in the vault. */
  canBeDeleted: boolean
}

/**
 * What was stored after the vault has saved a card:
 * - `saved`: the customer has the card now.
 * - `merged`: the customer already had the card, which now has the new dates and the new consent.
 * - `removed`: the customer was deleted in the meantime. The job deletes the card in the vault, if it can.
 * - `of_another_customer`: the vault returned a card that another customer has. Nothing was stored.
 * - `no_row`: the row of the card does not exist. Nothing was stored.
 */
export type RecordedCard =
  "saved" | "merged" | "removed" | "of_another_customer" | "no_row"

/**
 * Stores a card that the vault has saved. If it throws, nothing was stored, and the caller can try it again: two
 * processes may store the same card of the vault at the same time, and the second one then fails.
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
    const write = (changes: object) =>
      transaction(SAVED_CARD_TABLE).where({ id }).update(changes)
    const known = await presentCardOfVault(transaction, row, card)
    if (known && (known.customer_id !== row.customer_id || row.removed_at)) {
      await write({ save_outcome: "rejected" })
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
      await write({ save_outcome: "merged" })
      return "merged"
    }
    const isSaved = {
      save_outcome: "saved",
      saved_at: databaseNow(transaction),
      gateway_and_merchant_digest: card.gatewayAndMerchantDigest,
    }
    const encrypt = (secret: SavedCardSecret) =>
      encryption.encrypt(boundColumns(row), secretText(secret))
    if (row.removed_at) {
      await write({
        ...isSaved,
        ...(card.canBeDeleted && {
          ...encrypt({ ...card, buyer: undefined }),
          vault_card_id_digest: card.vaultCardIdDigest,
        }),
      })
      return "removed"
    }
    await write({ ...isSaved, ...columnsOfVault(card, row), ...encrypt(card) })
    return "saved"
  })
}

/** Resolves to the card of this installation that the vault has returned again. It may belong to another customer. */
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
 * Returns the card with what the customer's row of the same card already has: the issuer's id of the first transaction,
 * and the buyer's data for later charges by the store, unless the customer has just given new ones. The issuer knows the
 * agreement with the customer under the id of the first transaction, so a later transaction does not replace it.
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
 * Returns whether the customer withdrew the consent to charges by the store after it was given with this row. A card may
 * be saved minutes after its consent was given, if the vault could not be reached before.
 */
function wasWithdrawnAfterConsent(
  { store_charges_withdrawn_at: withdrawnAt }: SavedCardRow,
  { store_charges_consented_at: consentedAt }: SavedCardRow
): boolean {
  return (
    withdrawnAt !== null && consentedAt !== null && withdrawnAt >= consentedAt
  )
}

/** Returns the consent to later charges by the store, if it was given with this row. An earlier consent stays. */
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
