import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { UnsavedOutcome } from "../../../domain/saved-card/vault-outcome"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import type { SecretToSave } from "./cards-to-save"
import {
  encryptionContextColumns,
  CARD_TOKEN_LIFE,
  SAVED_CARD_TABLE,
  type SavedCardRow,
} from "./saved-card-rows"

/** A card that one process has claimed. Only this process may send the card to the vault. */
export interface CardToSend extends SecretToSave {
  id: string
  account: string
  customerId: string
  paymentSessionId: string
  merchantChargeId: string
}

/**
 * Claims a card that is to be saved, and deletes its token from the database. The caller sends the token to the vault
 * once, because a token is good for one call. The session's charge must be authorized or paid, and the token
 * must be less than ten minutes old. Resolves to `undefined` if there is no such card.
 *
 * If none of `encryptionKeys` can decrypt the oldest such card, deletes its row and resolves to `undefined`. Other
 * cards may then still wait.
 */
export async function claimCardToSave(
  { knex, digest, encryption }: LedgerContext,
  {
    accounts,
    paymentSessionId,
  }: { accounts: readonly string[]; paymentSessionId?: string }
): Promise<CardToSend | undefined> {
  return knex.transaction(async (transaction) => {
    const row = await transaction<SavedCardRow>(`${SAVED_CARD_TABLE} as card`)
      .join(
        `${CHARGE_TABLE} as charge`,
        "charge.payment_session_id",
        "card.payment_session_id"
      )
      .where({
        "card.installation_digest": digest,
        "card.saved_at": null,
        "card.sent_to_vault_at": null,
        "card.deleted_at": null,
        "charge.deleted_at": null,
        ...(paymentSessionId !== undefined && {
          "card.payment_session_id": paymentSessionId,
        }),
      })
      .whereIn("card.account", [...accounts])
      .whereRaw(`card.consented_at > ${NOW} - interval '${CARD_TOKEN_LIFE}'`)
      .whereIn("charge.state", ["authorized", "paid"])
      .orderBy("card.consented_at")
      .forUpdate("card")
      .skipLocked()
      .first<(SavedCardRow & { merchant_charge_id: string }) | undefined>(
        "card.*",
        "charge.merchant_charge_id"
      )
    if (!row) {
      return undefined
    }
    const plaintext = encryption.decrypt(row)
    const claimed = transaction(SAVED_CARD_TABLE).where({ id: row.id })
    // A token that cannot be decrypted is useless.
    if (plaintext === undefined) {
      await claimed.delete()
      return undefined
    }
    // If the process dies after this claim, `cleanUpStaleCardTokens` records that the outcome is unknown.
    await claimed.update({
      sent_to_vault_at: databaseNow(transaction),
      encryption_key_id: null,
      ciphertext: null,
    })
    return {
      ...(JSON.parse(plaintext) as SecretToSave),
      id: row.id,
      account: row.account,
      customerId: row.customer_id,
      paymentSessionId: row.payment_session_id,
      merchantChargeId: row.merchant_charge_id,
    }
  })
}

/**
 * Returns a query for the row of a card that a process has claimed to save in the vault. The query finds no row if the
 * result of the saving is already recorded.
 */
function selectClaimedCard(knex: Knex, id: string) {
  return knex(SAVED_CARD_TABLE)
    .where({ id, saved_at: null, save_outcome: null })
    .whereNotNull("sent_to_vault_at")
}

/**
 * Stores the token of a claimed card again. Call this function only if the token certainly was not sent to the vault.
 * If the customer was erased since the claim, deletes the row instead.
 */
export async function releaseCardToSave(
  { knex, encryption }: LedgerContext,
  {
    temporaryCardToken,
    customer,
    issuerTransactionId,
    billingAddress,
    ...card
  }: CardToSend
): Promise<void> {
  const bound = encryptionContextColumns({
    id: card.id,
    account: card.account,
    customer_id: card.customerId,
    payment_session_id: card.paymentSessionId,
  })
  const secret: SecretToSave = {
    temporaryCardToken,
    customer,
    issuerTransactionId,
    billingAddress,
  }
  // If the customer was erased since the claim (`removed_at`), the data must not be stored again. The row is then
  // deleted.
  await selectClaimedCard(knex, card.id)
    .where({ removed_at: null })
    .update({
      ...encryption.encrypt(bound, JSON.stringify(secret)),
      sent_to_vault_at: null,
    })
  await selectClaimedCard(knex, card.id).whereNotNull("removed_at").delete()
}

/**
 * Records for a claimed card that the vault refused to save the card, or that the outcome is unknown. The row is kept,
 * so that the card's token is never sent again. If the outcome is unknown, the row shows administrators that the vault
 * may have the card.
 */
export async function recordWhyCardWasNotSaved(
  knex: Knex,
  id: string,
  outcome: UnsavedOutcome
): Promise<void> {
  await selectClaimedCard(knex, id).update({ save_outcome: outcome })
}
