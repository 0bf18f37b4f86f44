import type { CardDisplay } from "../../../domain/saved-card/saved-card"
import { databaseNow } from "../database/database-time"
import { isUniqueViolation } from "../database/storable"
import type { LedgerContext } from "../keys/encryption"
import { displayColumns } from "./cards-to-save"
import {
  boundColumns,
  SAVED_CARD_TABLE,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/** A card as the vault reported it, with the data that the plugin adds. */
export interface CardOfVault extends SavedCardSecret {
  display: CardDisplay
  cardDigest: string
  credentialsDigest: string
}

/**
 * Stores a card that the vault has saved. Resolves to false, and stores nothing, if the customer was deleted in the
 * meantime, or if another customer has the same card of the vault.
 *
 * If the vault returned a card that the customer already has, that card gets the new dates and the new consent.
 */
export async function recordSavedCard(
  context: LedgerContext,
  id: string,
  card: CardOfVault
): Promise<boolean> {
  const { knex, encryption } = context
  const row = await knex<SavedCardRow>(SAVED_CARD_TABLE)
    .where({ id, saved_at: null, removed_at: null })
    .first()
  if (!row) {
    return false
  }
  const written = await knex(SAVED_CARD_TABLE)
    .where({ id, saved_at: null, removed_at: null })
    .update({
      ...columnsOfVault(card, row),
      ...encryption.encrypt(boundColumns(row), secretText(card)),
      saved_at: databaseNow(knex),
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return undefined
      throw error
    })
  return written === undefined
    ? renewKnownCard(context, row, card)
    : written > 0
}

const secretText = ({ cardId, issuerTransactionId }: SavedCardSecret) =>
  JSON.stringify({ cardId, issuerTransactionId })

function columnsOfVault(
  { display, cardDigest, credentialsDigest }: CardOfVault,
  row: SavedCardRow
) {
  return {
    card_digest: cardDigest,
    credentials_digest: credentialsDigest,
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

/** Updates the customer's card that the vault has returned again, and deletes the row that was to become this card. */
async function renewKnownCard(
  { knex, encryption }: LedgerContext,
  row: SavedCardRow,
  card: CardOfVault
): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    await transaction(SAVED_CARD_TABLE).where({ id: row.id }).delete()
    const known = await transaction<SavedCardRow>(SAVED_CARD_TABLE)
      .where({
        account: row.account,
        card_digest: card.cardDigest,
        customer_id: row.customer_id,
        installation_digest: row.installation_digest,
        removed_at: null,
        deleted_at: null,
      })
      .forUpdate()
      .first()
    if (!known) {
      return false
    }
    await transaction(SAVED_CARD_TABLE)
      .where({ id: known.id })
      .update({
        ...columnsOfVault(card, row),
        ...encryption.encrypt(boundColumns(known), secretText(card)),
        consent_text: row.consent_text,
        consented_at: row.consented_at,
        saved_at: databaseNow(transaction),
      })
    return true
  })
}
