import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { inputWithoutCardToSave } from "../../../domain/buyer/saved-card-input"
import type { BillingAddress } from "../../../domain/address/billing-address"
import type { ChargeCustomer } from "../../../domain/charge-request"
import type { CardDisplay } from "../../../domain/saved-card/saved-card"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"
import { storableText } from "../../../domain/parsing/storable-values"
import type { LedgerContext } from "../keys/encryption"
import {
  removeCardToSaveFromInput,
  SHOPPER_INPUT_TABLE,
} from "../privacy/shopper-inputs"
import {
  encryptionContextColumns,
  CARD_TOKEN_LIFE,
  displayColumns,
  SAVED_CARD_TABLE,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/**
 * The encrypted content of the row of a card that is to be saved: the data for the vault, and data that the plugin
 * stores with the saved card.
 */
export interface SecretToSave {
  /**
   * The card token that is sent to the vault to save the card. The charge is paid with another token of the same card,
   * because a token is assumed to be good for one call.
   */
  temporaryCardToken: string
  customer: ChargeCustomer
  issuerTransactionId?: string | undefined
  /**
   * The billing address for later charges by the store. It is set only if the customer consented to such charges, and
   * is not sent to the vault.
   */
  billingAddress?: BillingAddress | undefined
}

/** A card that is to be saved if the charge of its payment session is approved. */
export interface CardToSave {
  account: string
  gatewayAndMerchantDigest: string
  customerId: string
  paymentSessionId: string
  /** What the browser reported about the card. The answer of the vault has priority. */
  display: CardDisplay
  consent: { text: string; at: string }
  /** The text with which the customer consented to later charges by the store, or `undefined` without this consent. */
  storeChargesConsent?: string | undefined
  secret: SecretToSave
}

/**
 * Moves the second card token of a payment session from the shopper's input to a row of the saved cards. The first
 * token pays the charge, and the second one serves to save the card. The second token stays in the row, encrypted,
 * until it is sent to the vault or the row is deleted.
 *
 * If the session or the token already has a row, the token is only deleted from the input. The same token is therefore
 * sent only once.
 */
export async function moveCardTokenFromInputToCardRow(
  { knex, digest, encryption }: LedgerContext,
  { secret, consent, storeChargesConsent, display, ...card }: CardToSave
): Promise<void> {
  const bound = {
    id: generateEntityId(undefined, "ctcard"),
    account: card.account,
    customer_id: card.customerId,
    payment_session_id: card.paymentSessionId,
  }
  await knex.transaction(async (transaction) => {
    // The input is locked before the row of the card. All transactions lock them in this order, to avoid deadlocks.
    await removeCardToSaveFromInput(
      { knex: transaction, encryption },
      card.paymentSessionId,
      inputWithoutCardToSave
    )
    await transaction(SAVED_CARD_TABLE)
      .insert({
        ...bound,
        ...encryption.encrypt(bound, JSON.stringify(secret)),
        ...displayColumns({
          ...display,
          brand: display.brand && storableText(display.brand),
        }),
        installation_digest: digest,
        gateway_and_merchant_digest: card.gatewayAndMerchantDigest,
        token_digest: tokenDigestOf(secret.temporaryCardToken),
        consent_text: storableText(consent.text),
        consented_at: consent.at,
        ...(storeChargesConsent !== undefined && {
          store_charges_consent_text: storableText(storeChargesConsent),
          store_charges_consented_at: consent.at,
        }),
      })
      .onConflict()
      .ignore()
  })
}

/**
 * Returns a digest of a card token. The digest needs no secret key, because a token is random and lives for a short
 * time.
 */
function tokenDigestOf(token: string): string {
  return createHash("sha256").update(`card token ${token}`).digest("hex")
}

/**
 * Stores the issuer's id of an approved transaction in the row of the session's card. If the row already has the id of
 * an earlier transaction, the earlier id stays. Does nothing if the session has no saved card and no card to save, or
 * if none of `encryptionKeys` can decrypt the row.
 */
export async function recordIssuerTransactionId(
  { knex, encryption }: LedgerContext,
  paymentSessionId: string,
  issuerTransactionId: string
): Promise<void> {
  await knex.transaction(async (transaction) => {
    const row = await transaction<SavedCardRow>(SAVED_CARD_TABLE)
      .where({ removed_at: null, deleted_at: null })
      .whereRaw(
        `(payment_session_id = ? and saved_at is null and sent_to_vault_at is null
        or id = (select saved_card_id from ${SHOPPER_INPUT_TABLE} where payment_session_id = ? and deleted_at is null))`,
        [paymentSessionId, paymentSessionId]
      )
      .forUpdate()
      .first()
    const plaintext = row && encryption.decrypt(row)
    if (row && plaintext !== undefined) {
      // An id that is stored already has priority.
      const secret = {
        issuerTransactionId,
        ...(JSON.parse(plaintext) as Partial<SavedCardSecret>),
      }
      await transaction(SAVED_CARD_TABLE)
        .where({ id: row.id })
        .update(
          encryption.encrypt(
            encryptionContextColumns(row),
            JSON.stringify(secret)
          )
        )
    }
  })
}

/** An SQL condition for a card that is to be saved and was not sent to the vault. */
const IS_UNSENT = `card.saved_at is null and card.sent_to_vault_at is null and card.deleted_at is null`

/** An SQL condition for a card whose charge was not approved or has no money any more. Such a card is not saved. */
const HAS_CHARGE_WITHOUT_MONEY = `exists (
  select from ${CHARGE_TABLE} as charge where charge.payment_session_id = card.payment_session_id
  and charge.deleted_at is null
  and charge.state in ('declined', 'failed', 'absent', 'canceled', 'expired', 'refunded', 'charged_back'))`

/**
 * Deletes the card that a session should have saved. The card is not deleted in these cases:
 * - The card was already sent to the vault.
 * - The charge of the session was approved and still has money.
 * - The outcome of the session's charge is not known yet.
 *
 * The card is deleted even if the charge has the state `not_created`. If the session then creates its charge again, the
 * card is not saved.
 */
export async function deleteCardToSaveWithoutApprovedCharge(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex.raw(
    `delete from ${SAVED_CARD_TABLE} as card where ${IS_UNSENT} and payment_session_id = ?
    and (${HAS_CHARGE_WITHOUT_MONEY} or not exists (
      select from ${CHARGE_TABLE} as charge where charge.payment_session_id = card.payment_session_id
      and charge.deleted_at is null and charge.state <> 'not_created'))`,
    [paymentSessionId]
  )
}

/**
 * An SQL condition for a row `card` that may have the same card as the row `known` of a saved card. The condition is
 * also true if one of the rows has no last four digits.
 */
const MAY_BE_KNOWN_CARD = `card.customer_id = known.customer_id and card.account = known.account
  and card.installation_digest = known.installation_digest
  and coalesce(card.last_four = known.last_four, true)`

/**
 * Makes sure that a card that the customer removes is not saved again by another purchase. Another row of the customer
 * may be waiting to save the same card. Such a row is handled as follows:
 * - If the card was not sent to the vault for this row, the row is deleted.
 * - If the card was sent and may be in the vault, the row is marked as removed. If the vault's answer with the card's
 *   id still arrives, a job deletes the card in the vault, provided that the account has a path for deletions.
 *
 * Call this function in the transaction that removes the card, before the card's digits are deleted.
 */
export async function cancelSavesOfRemovedCard(
  transaction: Knex,
  { id, customerId }: { id: string; customerId: string }
): Promise<void> {
  const ofCard = `known.id = ? and known.customer_id = ? and known.saved_at is not null
    and known.removed_at is null and ${MAY_BE_KNOWN_CARD}`
  await transaction.raw(
    `delete from ${SAVED_CARD_TABLE} as card using ${SAVED_CARD_TABLE} as known
    where ${ofCard} and ${IS_UNSENT}`,
    [id, customerId]
  )
  await transaction.raw(
    `update ${SAVED_CARD_TABLE} as card set removed_at = ${NOW} from ${SAVED_CARD_TABLE} as known
    where ${ofCard} and card.saved_at is null and card.removed_at is null
    and coalesce(card.save_outcome, 'unknown') = 'unknown'`,
    [id, customerId]
  )
}

/**
 * Deletes the rows of three kinds of cards that were not sent to the vault:
 * - cards whose charges were not approved or have no money any more,
 * - cards whose tokens are older than ten minutes,
 * - cards of accounts that are not in `accounts`. The caller passes all accounts that save cards.
 *
 * Also records the outcome `unknown` for each card that was sent more than ten minutes ago and has no outcome. Resolves
 * to the ids of these cards, because the vault may have them.
 */
export async function cleanUpStaleCardTokens(
  knex: Knex,
  accounts: readonly string[]
): Promise<string[]> {
  await knex.raw(
    `delete from ${SAVED_CARD_TABLE} as card where ${IS_UNSENT} and (
      card.consented_at < ${NOW} - interval '${CARD_TOKEN_LIFE}' or not card.account = any(?::text[])
      or ${HAS_CHARGE_WITHOUT_MONEY})`,
    [[...accounts]]
  )
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `update ${SAVED_CARD_TABLE} set save_outcome = 'unknown'
    where saved_at is null and sent_to_vault_at < ${NOW} - interval '${CARD_TOKEN_LIFE}' and save_outcome is null
    and deleted_at is null returning id`
  )
  return rows.map(({ id }) => id)
}
