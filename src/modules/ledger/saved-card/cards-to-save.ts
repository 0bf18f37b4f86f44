import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ChargeCustomer } from "../../../domain/charge-request"
import type { CardDisplay } from "../../../domain/saved-card/saved-card"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import { storableText } from "../database/storable"
import type { LedgerContext } from "../keys/encryption"
import { SHOPPER_INPUT_TABLE } from "../privacy/shopper-inputs"
import {
  boundColumns,
  SAVED_CARD_TABLE,
  type SavedCardRow,
  type SavedCardSecret,
} from "./saved-card-rows"

/**
 * How long the second card token of a session is kept. It is not known how long a token lives. It has to live for as
 * long as a card sale takes.
 */
export const CARD_TOKEN_LIFE = "10 minutes"

/** What is sent to the vault, and what is stored with the card. It is encrypted until it is sent. */
interface SecretToSave {
  temporaryCardToken: string
  customer: ChargeCustomer
  issuerTransactionId?: string | undefined
}

/** A card that is saved if the charge of its payment session is approved. */
export interface CardToSave {
  account: string
  credentialsDigest: string
  customerId: string
  paymentSessionId: string
  /** What the browser reported about the card. The answer of the vault has priority. */
  display: CardDisplay
  consent: { text: string; at: string }
  secret: SecretToSave
}

/**
 * Stores the second card token of a payment session, encrypted, until the outcome of the session's charge is known. If
 * the session already has one, nothing changes.
 */
export async function keepCardToSave(
  { knex, digest, encryption }: LedgerContext,
  { secret, consent, display, ...card }: CardToSave
): Promise<void> {
  const bound = {
    id: generateEntityId(undefined, "ctcard"),
    account: card.account,
    customer_id: card.customerId,
    payment_session_id: card.paymentSessionId,
  }
  await knex(SAVED_CARD_TABLE)
    .insert({
      ...bound,
      ...encryption.encrypt(bound, JSON.stringify(secret)),
      ...displayColumns({
        ...display,
        brand: display.brand && storableText(display.brand),
      }),
      installation_digest: digest,
      credentials_digest: card.credentialsDigest,
      consent_text: storableText(consent.text),
      consented_at: consent.at,
    })
    .onConflict(knex.raw("(payment_session_id) where deleted_at is null"))
    .ignore()
}

/** Returns the columns with what a shopper sees of a card. */
export function displayColumns(display: CardDisplay) {
  return {
    brand: display.brand ?? null,
    last_four: display.lastFour ?? null,
    expiration_month: display.expirationMonth ?? null,
    expiration_year: display.expirationYear ?? null,
  }
}

/**
 * Stores the issuer's id of an approved transaction with the session's card: with the card that is to be saved, or with
 * the saved card that pays, unless that card already has the id of an earlier transaction. Does nothing if the session
 * has neither.
 */
export async function noteIssuerTransaction(
  { knex, encryption }: LedgerContext,
  paymentSessionId: string,
  issuerTransactionId: string
): Promise<void> {
  await knex.transaction(async (transaction) => {
    const row = await transaction<SavedCardRow>(SAVED_CARD_TABLE)
      .where({ removed_at: null, deleted_at: null })
      .whereRaw(
        `(payment_session_id = ? and saved_at is null and sent_at is null
        or id = (select saved_card_id from ${SHOPPER_INPUT_TABLE} where payment_session_id = ? and deleted_at is null))`,
        [paymentSessionId, paymentSessionId]
      )
      .forUpdate()
      .first()
    const plaintext = row && encryption.decrypt(row)
    if (row && plaintext !== undefined) {
      // What is stored already has priority.
      const secret = {
        issuerTransactionId,
        ...(JSON.parse(plaintext) as Partial<SavedCardSecret>),
      }
      await transaction(SAVED_CARD_TABLE)
        .where({ id: row.id })
        .update(encryption.encrypt(boundColumns(row), JSON.stringify(secret)))
    }
  })
}

/** A card that the calling process, and no other, may send to the vault. */
export interface CardToSend extends SecretToSave {
  id: string
  account: string
  customerId: string
  paymentSessionId: string
  merchantChargeId: string
}

/**
 * Claims a card of an approved charge, and deletes its token from the database. The caller sends the token to the vault
 * once. If the process dies, the card is not saved: the token may have been used, and a token is good for one call
 * . Resolves to `undefined` if no card is to be saved, or none of the given payment session.
 */
export async function takeCardToSave(
  { knex, digest, encryption }: LedgerContext,
  { paymentSessionId }: { paymentSessionId?: string } = {}
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
        "card.sent_at": null,
        "card.deleted_at": null,
        "charge.deleted_at": null,
        ...(paymentSessionId !== undefined && {
          "card.payment_session_id": paymentSessionId,
        }),
      })
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
    if (plaintext === undefined) {
      await claimed.delete()
      return undefined
    }
    await claimed.update({
      sent_at: databaseNow(transaction),
      key_id: null,
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

/** Stores a claimed card token again, because it certainly was not sent to the vault. */
export async function releaseCardToSave(
  { knex, encryption }: LedgerContext,
  { temporaryCardToken, customer, issuerTransactionId, ...card }: CardToSend
): Promise<void> {
  const bound = {
    id: card.id,
    account: card.account,
    customer_id: card.customerId,
    payment_session_id: card.paymentSessionId,
  }
  const secret = { temporaryCardToken, customer, issuerTransactionId }
  await knex(SAVED_CARD_TABLE)
    .where({ id: card.id, saved_at: null, removed_at: null })
    .whereNotNull("sent_at")
    .update({
      ...encryption.encrypt(bound, JSON.stringify(secret)),
      sent_at: null,
    })
}

/** Deletes a card that was not saved, with its token. */
export async function dropCardToSave(knex: Knex, id: string): Promise<void> {
  await knex(SAVED_CARD_TABLE).where({ id, saved_at: null }).delete()
}

/**
 * Deletes the tokens of charges that were not approved, the tokens whose time is over, and the rows of processes that
 * died while they saved a card.
 */
export async function dropEndedCardsToSave(knex: Knex): Promise<void> {
  await knex.raw(
    `delete from ${SAVED_CARD_TABLE} as card
    where card.saved_at is null and card.deleted_at is null and (
      coalesce(card.sent_at, card.consented_at) < ${NOW} - interval '${CARD_TOKEN_LIFE}'
      or card.sent_at is null and exists (
        select from ${CHARGE_TABLE} as charge where charge.payment_session_id = card.payment_session_id
        and charge.deleted_at is null
        and charge.state in ('declined', 'failed', 'absent', 'canceled', 'expired', 'refunded', 'charged_back')))`
  )
}
