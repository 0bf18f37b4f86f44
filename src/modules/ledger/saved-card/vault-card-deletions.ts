import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type DeletionOutcome,
  isGoneFromVault,
} from "../../../domain/saved-card/vault-outcome"
import { NOW } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import {
  ERASED_CONSENT,
  SAVED_CARD_TABLE,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/**
 * An account whose options contain the path for deleting a card in the vault. The digest identifies the gateway and the
 * merchant for which the account's current credentials are valid.
 */
export interface AccountWithVaultDeletion {
  account: string
  gatewayAndMerchantDigest: string
}

/** A removed card that one process has claimed. Only this process may delete the card in the vault now. */
export interface CardToDelete extends SavedCardSecret {
  id: string
  account: string
  gatewayAndMerchantDigest: string
}

/**
 * An SQL condition for a removed card of this installation that may still be in the vault, and whose id in the vault is
 * stored.
 */
const IS_TO_BE_DELETED =
  "card.removed_at is not null and card.deleted_at is null and card.ciphertext is not null and card.installation_digest = ?"

/**
 * An SQL condition for a card whose deletion in the vault was not tried yet, or can be tried again now. The pause after
 * the first attempt is one hour. It doubles with each further attempt, up to one day.
 */
const DELETION_IS_DUE = `(card.deletion_tried_at is null or card.deletion_tried_at
  < ${NOW} - least(interval '1 hour' * power(2, least(greatest(card.deletion_attempts, 1), 10) - 1), interval '1 day'))`

/**
 * An SQL condition for a removed card that a customer has saved again: another row has the same card of the vault and
 * is not removed. That row may belong to another installation with the same vault, such as the original of this
 * database.
 */
const IS_SAVED_AGAIN = `exists (select from ${SAVED_CARD_TABLE} as present
  where present.account = card.account
  and present.gateway_and_merchant_digest = card.gateway_and_merchant_digest and present.vault_card_id_digest = card.vault_card_id_digest
  and present.removed_at is null and present.deleted_at is null)`

/**
 * Claims the next removed card that has to be deleted in the vault of one of these accounts. Resolves to `undefined` if
 * no card can be claimed now. These cards are not claimed:
 * - a card that a customer has saved again,
 * - a card that was saved with other credentials, because its id may belong to a card of another merchant. The outcome
 *   `other_credentials` is recorded for such a card.
 */
export async function claimCardToDelete(
  { knex, digest, encryption }: LedgerContext,
  accounts: readonly AccountWithVaultDeletion[]
): Promise<CardToDelete | undefined> {
  const ids = accounts.map(({ account }) => account)
  const digests = accounts.map(
    ({ gatewayAndMerchantDigest }) => gatewayAndMerchantDigest
  )
  const isOfVault =
    "(card.account, card.gateway_and_merchant_digest) in (select * from unnest(?::text[], ?::text[]))"
  await knex.raw(
    `update ${SAVED_CARD_TABLE} as card set deletion_outcome = 'other_credentials'
    where ${IS_TO_BE_DELETED} and card.account = any(?::text[]) and not ${isOfVault}
    and deletion_outcome is distinct from 'other_credentials'`,
    [digest, ids, ids, digests]
  )
  const { rows } = await knex.raw<{ rows: SavedCardRow[] }>(
    `update ${SAVED_CARD_TABLE} set deletion_tried_at = ${NOW}, deletion_attempts = deletion_attempts + 1,
      deletion_outcome = 'unknown'
    where id = (
      select card.id from ${SAVED_CARD_TABLE} as card
      where ${IS_TO_BE_DELETED} and ${isOfVault} and card.encryption_key_id = any(?::text[])
      and ${DELETION_IS_DUE} and not ${IS_SAVED_AGAIN}
      order by card.removed_at limit 1 for update skip locked)
    returning *`,
    [digest, ids, digests, [...encryption.keyIds]]
  )
  const [row] = rows
  const plaintext = row && encryption.decrypt(row)
  return row && plaintext !== undefined
    ? {
        ...(JSON.parse(plaintext) as SavedCardSecret),
        id: row.id,
        account: row.account,
        gatewayAndMerchantDigest: row.gateway_and_merchant_digest,
      }
    : undefined
}

/**
 * Records the outcome of an attempt to delete a removed card in the vault. If the outcome shows that the vault does not
 * have the card, also deletes the stored id of the card, or the whole row if the customer was erased.
 */
export async function recordVaultDeletionOutcome(
  knex: Knex,
  id: string,
  outcome: DeletionOutcome
): Promise<void> {
  if (!isGoneFromVault(outcome)) {
    await knex(SAVED_CARD_TABLE)
      .where({ id })
      .update({ deletion_outcome: outcome })
    return
  }
  await knex(SAVED_CARD_TABLE)
    .where({ id, consent_text: ERASED_CONSENT })
    .delete()
  await knex(SAVED_CARD_TABLE).where({ id }).update({
    deletion_outcome: outcome,
    vault_card_id_digest: null,
    encryption_key_id: null,
    ciphertext: null,
  })
}

/**
 * Resolves to true if this database has a row with this card of the vault that is not removed. The card must then not
 * be deleted in the vault. The row may belong to another installation, because a copy of a database also contains the
 * cards of the original.
 */
export async function isVaultCardUsedBySavedCard(
  knex: Knex,
  {
    account,
    gatewayAndMerchantDigest,
    vaultCardIdDigest,
  }: AccountWithVaultDeletion & { vaultCardIdDigest: string }
): Promise<boolean> {
  const row = await knex(SAVED_CARD_TABLE)
    .where({
      account,
      gateway_and_merchant_digest: gatewayAndMerchantDigest,
      vault_card_id_digest: vaultCardIdDigest,
      removed_at: null,
      deleted_at: null,
    })
    .first<{ id: string } | undefined>("id")
  return row !== undefined
}

/**
 * Resolves to true if a stored row shows that the vault has confirmed the deletion of a card of this account. This
 * proves that the configured path for deletions works.
 *
 * The rows of removed cards are deleted after 90 days, and those of erased customers as soon as the deletion is
 * confirmed. The result can therefore be false although the path works.
 */
export async function hasConfirmedVaultDeletion(
  knex: Knex,
  { account, gatewayAndMerchantDigest }: AccountWithVaultDeletion
): Promise<boolean> {
  const row = await knex(SAVED_CARD_TABLE)
    .where({
      account,
      gateway_and_merchant_digest: gatewayAndMerchantDigest,
      deletion_outcome: "deleted",
      deleted_at: null,
    })
    .first<{ id: string } | undefined>("id")
  return row !== undefined
}
