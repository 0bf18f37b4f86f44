import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SavedCard } from "../../../domain/saved-card/saved-card"
import type { InstallationContext } from "../charge/installation-charges"
import { databaseNow, NOW } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import {
  SAVED_CARD_TABLE,
  savedCardFromRow,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/** A saved card of one customer. */
interface CardOfCustomer {
  id: string
  customerId: string
}

/** Returns the rows of the cards that customers saved in this installation and have not removed. */
function presentCards(knex: Knex, digest: string) {
  return knex<SavedCardRow>(SAVED_CARD_TABLE)
    .where({
      installation_digest: digest,
      removed_at: null,
      deleted_at: null,
    })
    .whereNotNull("saved_at")
}

/** Resolves to a customer's cards of these accounts. The card that was saved or used last comes first. */
export async function listCardsOfCustomer(
  { knex, digest, encryption }: LedgerContext,
  { customerId, accounts }: { customerId: string; accounts: readonly string[] }
): Promise<SavedCard[]> {
  const rows = await presentCards(knex, digest)
    .where({ customer_id: customerId })
    .whereIn("account", [...accounts])
    .orderByRaw("coalesce(last_used_at, saved_at) desc, id")
  return rows.map((row) => savedCardFromRow(row, encryption))
}

/**
 * Resolves to a customer's card, and to its decrypted content. Resolves to `undefined` if the customer has no such card
 * in this installation, or has removed it. `secret` is undefined if none of `encryptionKeys` can decrypt it.
 */
export async function openSavedCard(
  { knex, digest, encryption }: LedgerContext,
  { id, customerId }: CardOfCustomer
): Promise<
  { card: SavedCard; secret: SavedCardSecret | undefined } | undefined
> {
  const row = await presentCards(knex, digest)
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

export async function noteUseOfSavedCard(
  knex: Knex,
  id: string
): Promise<void> {
  await knex(SAVED_CARD_TABLE)
    .where({ id })
    .update({ last_used_at: databaseNow(knex) })
}

const WITHOUT_DISPLAY = {
  card_digest: null,
  brand: null,
  last_four: null,
  expiration_month: null,
  expiration_year: null,
}

/**
 * Removes a customer's card. The row remains for a while, without the data of the card, as a proof of the consent.
 * Resolves to false if the customer never had the card in this installation, and to true if it was already removed.
 *
 * The gateway's id of the card is kept, encrypted, if `accountsWithDeletion` has the card's account: the job then also
 * deletes the card in the vault.
 */
export async function removeSavedCard(
  { knex, digest }: InstallationContext,
  { id, customerId }: CardOfCustomer,
  accountsWithDeletion: readonly string[]
): Promise<boolean> {
  const ofCustomer = {
    id,
    customer_id: customerId,
    installation_digest: digest,
    deleted_at: null,
  }
  const removed = await presentCards(knex, digest)
    .where({ id, customer_id: customerId })
    .update(removalColumns(knex, accountsWithDeletion))
  return (
    removed > 0 ||
    (await knex(SAVED_CARD_TABLE)
      .where(ofCustomer)
      .whereNotNull("removed_at")
      .first("id")) !== undefined
  )
}

function removalColumns(knex: Knex, accountsWithDeletion: readonly string[]) {
  const isKept = "account = any(?::text[])"
  const accounts = [[...accountsWithDeletion]]
  return {
    ...WITHOUT_DISPLAY,
    removed_at: databaseNow(knex),
    sent_at: null,
    key_id: knex.raw(`case when ${isKept} then key_id end`, accounts),
    ciphertext: knex.raw(`case when ${isKept} then ciphertext end`, accounts),
  }
}

/** The text that takes the place of the consent when the customer's data is erased. */
const ERASED_CONSENT = ""

/**
 * Erases all cards of these customers, in every installation, and the cards that are still to be saved. A card that the
 * job can still delete in the vault remains until then, without the data of the card and without the consent.
 */
export async function eraseSavedCards(
  knex: Knex,
  customerIds: readonly string[],
  accountsWithDeletion: readonly string[]
): Promise<number> {
  const erased = await knex.transaction(async (transaction) => {
    const ofCustomers = () =>
      transaction(SAVED_CARD_TABLE)
        .whereIn("customer_id", [...customerIds])
        .where({ deleted_at: null })
    const kept = await ofCustomers()
      .whereNotNull("saved_at")
      .whereNotNull("ciphertext")
      .whereIn("account", [...accountsWithDeletion])
      .update({
        ...WITHOUT_DISPLAY,
        consent_text: ERASED_CONSENT,
        removed_at: transaction.raw(`coalesce(removed_at, ${NOW})`),
        sent_at: null,
      })
    const deleted = await ofCustomers()
      .whereNot({ consent_text: ERASED_CONSENT })
      .delete()
    return kept + deleted
  })
  return erased
}

/** Resolves to the ids of the customers who have rows in this table, sorted, from the first id after `after`. */
export async function customersWithSavedCards(
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

/** A removed card that the calling process deletes in the vault. */
export interface CardToDelete extends SavedCardSecret {
  id: string
  account: string
}

/**
 * Claims a removed card that is still in the vault. A failed deletion is repeated after one hour.
 */
export async function takeCardToDelete({
  knex,
  digest,
  encryption,
}: LedgerContext): Promise<CardToDelete | undefined> {
  const { rows } = await knex.raw<{ rows: SavedCardRow[] }>(
    `update ${SAVED_CARD_TABLE} set sent_at = ${NOW} where id = (
      select id from ${SAVED_CARD_TABLE}
      where removed_at is not null and deleted_at is null and ciphertext is not null and installation_digest = ?
      and (sent_at is null or sent_at < ${NOW} - interval '1 hour')
      order by removed_at limit 1 for update skip locked)
    returning *`,
    [digest]
  )
  const [row] = rows
  const plaintext = row && encryption.decrypt(row)
  return row && plaintext !== undefined
    ? {
        ...(JSON.parse(plaintext) as SavedCardSecret),
        id: row.id,
        account: row.account,
      }
    : undefined
}

/** Deletes the gateway's id of a removed card, after the card was deleted in the vault. */
export async function recordDeletionInVault(
  knex: Knex,
  id: string
): Promise<void> {
  await knex(SAVED_CARD_TABLE)
    .where({ id, consent_text: ERASED_CONSENT })
    .delete()
  await knex(SAVED_CARD_TABLE)
    .where({ id })
    .update({ key_id: null, ciphertext: null })
}
