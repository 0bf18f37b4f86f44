import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SavedCard } from "../../../domain/saved-card/saved-card"
import { databaseNow, NOW } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import { cancelSavesOfRemovedCard } from "./cards-to-save"
import {
  ERASED_CONSENT,
  SAVED_CARD_TABLE,
  ciphertextColumnsWithoutBuyer,
  COLUMNS_OF_REMOVED_CARD,
  savedCardFromRow,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/** The id of a saved card, and the customer to whom the card must belong. */
interface CardOfCustomer {
  id: string
  customerId: string
}

/**
 * Returns a query for the cards of all customers that were saved in one installation and not removed. `digest`
 * identifies the installation.
 */
function selectSavedAndNotRemovedCards(knex: Knex, digest: string) {
  return knex<SavedCardRow>(SAVED_CARD_TABLE)
    .where({
      installation_digest: digest,
      removed_at: null,
      deleted_at: null,
    })
    .whereNotNull("saved_at")
}

/**
 * Resolves to a customer's saved cards of these accounts in this installation. The card that was saved or used last
 * comes first.
 */
export async function listCardsOfCustomer(
  { knex, digest, encryption }: LedgerContext,
  { customerId, accounts }: { customerId: string; accounts: readonly string[] }
): Promise<SavedCard[]> {
  const rows = await selectSavedAndNotRemovedCards(knex, digest)
    .where({ customer_id: customerId })
    .whereIn("account", [...accounts])
    .orderByRaw("coalesce(last_used_at, saved_at) desc, id")
  return rows.map((row) => savedCardFromRow(row, encryption))
}

/**
 * Resolves to a customer's saved card, and to its decrypted content. Resolves to `undefined` if the customer has no
 * such card in this installation, or has removed the card. `secret` is `undefined` if none of `encryptionKeys` can
 * decrypt the content.
 */
export async function findAndDecryptSavedCard(
  { knex, digest, encryption }: LedgerContext,
  { id, customerId }: CardOfCustomer
): Promise<
  { card: SavedCard; secret: SavedCardSecret | undefined } | undefined
> {
  const row = await selectSavedAndNotRemovedCards(knex, digest)
    .where({ id, customer_id: customerId })
    .first()
  const plaintext = row && encryption.decrypt(row)
  return (
    row && {
      card: savedCardFromRow(row, encryption),
      secret:
        plaintext === undefined
          ? undefined
          : (JSON.parse(plaintext) as SavedCardSecret),
    }
  )
}

export async function recordUseOfSavedCard(
  knex: Knex,
  id: string
): Promise<void> {
  await knex(SAVED_CARD_TABLE)
    .where({ id })
    .update({ last_used_at: databaseNow(knex) })
}

/**
 * Removes a customer's saved card, and deletes the data of the card. The row remains for 90 days as a proof of the
 * consent. If `accountsWithVaultDeletion` contains the card's account, the encrypted id of the card stays, so that the
 * job can delete the card in the vault.
 *
 * Resolves to true if the card is removed now or was removed before. Resolves to false if this installation has no such
 * card.
 */
export async function removeSavedCard(
  { knex, digest, encryption }: LedgerContext,
  { id, customerId }: CardOfCustomer,
  accountsWithVaultDeletion: readonly string[]
): Promise<boolean> {
  const ofCustomer = {
    id,
    customer_id: customerId,
    installation_digest: digest,
    deleted_at: null,
  }
  const removed = await knex.transaction(async (transaction) => {
    // The rows that are still to be saved are locked first, as recordSavedCard does.
    await cancelSavesOfRemovedCard(transaction, { id, customerId })
    const count = await selectSavedAndNotRemovedCards(transaction, digest)
      .where({ id, customer_id: customerId })
      .update(removalColumns(transaction, accountsWithVaultDeletion))
    await deleteBuyerDataOfRemovedCards({ knex: transaction, encryption }, [
      customerId,
    ])
    return count
  })
  return (
    removed > 0 ||
    (await knex(SAVED_CARD_TABLE)
      .where(ofCustomer)
      .whereNotNull("removed_at")
      .first("id")) !== undefined
  )
}

/**
 * Withdraws a customer's consent to later charges of a card by the store, and deletes the buyer's data that these
 * charges need. Resolves to false if the customer has no such card in this installation.
 *
 * The customer can still pay with the card afterwards. The exception is a card whose row none of `encryptionKeys` can
 * decrypt: its whole encrypted content is deleted (see `ciphertextColumnsWithoutBuyer`).
 */
export async function withdrawStoreChargesConsent(
  { knex, digest, encryption }: LedgerContext,
  { id, customerId }: CardOfCustomer
): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    const row = await selectSavedAndNotRemovedCards(transaction, digest)
      .where({ id, customer_id: customerId })
      .forUpdate()
      .first()
    if (
      row?.store_charges_consented_at &&
      !row.store_charges_consent_withdrawn_at
    ) {
      await transaction(SAVED_CARD_TABLE)
        .where({ id })
        .update({
          ...ciphertextColumnsWithoutBuyer(encryption, row),
          store_charges_consent_withdrawn_at: databaseNow(transaction),
        })
    }
    return row !== undefined
  })
}

function removalColumns(
  knex: Knex,
  accountsWithVaultDeletion: readonly string[]
) {
  const isKept = "account = any(?::text[])"
  const accounts = [[...accountsWithVaultDeletion]]
  return {
    ...COLUMNS_OF_REMOVED_CARD,
    // The digest is needed until the card is deleted in the vault: a card that was saved again must remain there.
    vault_card_id_digest: knex.raw(
      `case when ${isKept} then vault_card_id_digest end`,
      accounts
    ),
    removed_at: databaseNow(knex),
    encryption_key_id: knex.raw(
      `case when ${isKept} then encryption_key_id end`,
      accounts
    ),
    ciphertext: knex.raw(`case when ${isKept} then ciphertext end`, accounts),
  }
}

/**
 * Deletes the buyer's data that the removed cards of these customers still contain. The buyer's data were stored for
 * later charges by the store. Call this function in the transaction that removes the cards.
 */
async function deleteBuyerDataOfRemovedCards(
  { knex, encryption }: Pick<LedgerContext, "knex" | "encryption">,
  customerIds: readonly string[]
): Promise<void> {
  const rows = await knex<SavedCardRow>(SAVED_CARD_TABLE)
    .whereIn("customer_id", [...customerIds])
    .where({ deleted_at: null })
    .whereNotNull("removed_at")
    .whereNotNull("saved_at")
    .whereNotNull("store_charges_consented_at")
    .whereNotNull("ciphertext")
    .forUpdate()
  for (const row of rows) {
    await knex(SAVED_CARD_TABLE)
      .where({ id: row.id })
      .update(ciphertextColumnsWithoutBuyer(encryption, row))
  }
}

/**
 * Erases all cards of these customers in every installation, including cards that are still to be saved. Resolves to
 * the number of changed and deleted rows.
 *
 * Most rows are deleted. Two kinds of rows remain, without the card's display data and the text of the consent:
 * - Rows of cards that the job can still delete in the vault.
 * - Rows of cards that were sent to the vault and whose saving has an unknown outcome. They remain so that
 *   administrators can see that the vault may have the cards.
 */
export async function eraseSavedCards(
  { knex, encryption }: Pick<LedgerContext, "knex" | "encryption">,
  customerIds: readonly string[],
  accountsWithVaultDeletion: readonly string[]
): Promise<number> {
  const isDeletable =
    "saved_at is not null and ciphertext is not null and account = any(?::text[])"
  const isInDoubt =
    "saved_at is null and sent_to_vault_at is not null and coalesce(save_outcome, 'unknown') = 'unknown'"
  return knex.transaction(async (transaction) => {
    const selectCardsOfCustomers = () =>
      transaction(SAVED_CARD_TABLE)
        .whereIn("customer_id", [...customerIds])
        .where({ deleted_at: null })
    const { vault_card_id_digest: _keptDigest, ...withoutDisplay } =
      COLUMNS_OF_REMOVED_CARD
    const kept = await selectCardsOfCustomers()
      .whereRaw(`(${isDeletable} or ${isInDoubt})`, [
        [...accountsWithVaultDeletion],
      ])
      .update({
        ...withoutDisplay,
        consent_text: ERASED_CONSENT,
        store_charges_consent_text: transaction.raw(
          "case when store_charges_consented_at is not null then ? end",
          [ERASED_CONSENT]
        ),
        removed_at: transaction.raw(`coalesce(removed_at, ${NOW})`),
      })
    await deleteBuyerDataOfRemovedCards(
      { knex: transaction, encryption },
      customerIds
    )
    const deleted = await selectCardsOfCustomers()
      .whereNot({ consent_text: ERASED_CONSENT })
      .delete()
    return kept + deleted
  })
}

/**
 * Resolves to one page of the ids of customers who have rows in the table of saved cards. The page has at most `limit`
 * ids that come after the id `after`, in ascending sequence.
 */
export async function listCustomerIdsWithCardRows(
  knex: Knex,
  { after, limit }: { after: string; limit: number }
): Promise<string[]> {
  return knex(SAVED_CARD_TABLE)
    .distinct("customer_id")
    .where({ deleted_at: null })
    .where("customer_id", ">", after)
    .orderBy("customer_id")
    .limit(limit)
    .pluck<string[]>("customer_id")
}
