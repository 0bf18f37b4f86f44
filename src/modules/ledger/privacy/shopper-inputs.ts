import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ENCRYPTED_TABLES, type LedgerContext } from "../keys/encryption"
import { databaseNow, NOW } from "../database/database-time"
import type { ShopperInput } from "../models/shopper-input-model"
import type { RowOf } from "../database/convert-rows"

export const SHOPPER_INPUT_TABLE = ENCRYPTED_TABLES.ctin

type ShopperInputRow = RowOf<typeof ShopperInput>

/**
 * Stores the encrypted input of a payment session that does not exist yet. Resolves to a random reference to the input,
 * which cannot be guessed. `savedCardId` is the id of the saved card with which the session will be paid.
 * `hasCardToSave` says whether the card of the input is to be saved.
 */
export async function storeShopperInput(
  { knex, digest, encryption }: LedgerContext,
  input: {
    account: string
    plaintext: string
    savedCardId?: string | undefined
    hasCardToSave?: boolean
  }
): Promise<string> {
  // This id is longer than other ids and random, because a caller who knows it can assign the input to a session.
  const row = {
    id: `ctin_${randomBytes(24).toString("base64url")}`,
    account: input.account,
    payment_session_id: null,
  }
  await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE).insert({
    ...row,
    ...encryption.encrypt(row, input.plaintext),
    installation_digest: digest,
    saved_card_id: input.savedCardId ?? null,
    has_card_to_save: input.hasCardToSave ?? false,
  })
  return row.id
}

/**
 * Assigns a shopper's input to a payment session, and resolves to the decrypted input. An input can be assigned only
 * once. Resolves to `undefined` in these cases:
 * - There is no unassigned input with this reference and account.
 * - None of `encryptionKeys` can decrypt the input.
 * - The session already has an input.
 */
export async function assignShopperInputToSession(
  { knex, encryption }: LedgerContext,
  assignment: { reference: string; account: string; paymentSessionId: string }
): Promise<string | undefined> {
  const { paymentSessionId } = assignment
  return knex.transaction(async (transaction) => {
    // Because of the lock, `reencryptRows` cannot encrypt the row with another key at the same time.
    const unassigned = await transaction<ShopperInputRow>(SHOPPER_INPUT_TABLE)
      .where({
        id: assignment.reference,
        account: assignment.account,
        payment_session_id: null,
        deleted_at: null,
      })
      .forUpdate()
      .first()
    const plaintext = unassigned && encryption.decrypt(unassigned)
    if (plaintext === undefined) {
      return undefined
    }
    const row = {
      id: assignment.reference,
      account: assignment.account,
      payment_session_id: paymentSessionId,
    }
    const updated = await transaction(SHOPPER_INPUT_TABLE)
      .where({ id: row.id })
      .whereNotExists(
        transaction(SHOPPER_INPUT_TABLE)
          .select("id")
          .where({ payment_session_id: paymentSessionId, deleted_at: null })
      )
      .update({
        payment_session_id: paymentSessionId,
        // The input is encrypted again for this session, so that it cannot be decrypted in the row of another session.
        ...encryption.encrypt(row, plaintext),
        updated_at: databaseNow(transaction),
      })
    return updated > 0 ? plaintext : undefined
  })
}

/**
 * Resolves to the id of the payment session to which an input was assigned. Resolves to `undefined` if the input was
 * not assigned or was deleted.
 */
export async function findSessionOfInput(
  knex: Knex,
  reference: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ id: reference, deleted_at: null })
    .first("payment_session_id")
  return row?.payment_session_id ?? undefined
}

/**
 * Resolves to the decrypted input of a payment session. Resolves to `undefined` if no input of the session is stored,
 * for example because it was deleted after its use, or if none of `encryptionKeys` can decrypt the input.
 */
export async function findShopperInput(
  { knex, encryption }: LedgerContext,
  paymentSessionId: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first()
  return row && encryption.decrypt(row)
}

/**
 * Resolves to true if a payment session has an input that this installation received. Waits for another transaction
 * that is deleting the input.
 *
 * An input that another installation received does not count. A copy of the database contains the inputs of the
 * original store. If the copy used such an input, both stores could create a charge with the same merchantChargeId.
 */
export async function hasShopperInput(
  knex: Knex,
  paymentSessionId: string,
  digest: string
): Promise<boolean> {
  const input = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({
      payment_session_id: paymentSessionId,
      installation_digest: digest,
      deleted_at: null,
    })
    .forUpdate()
    .first("id")
  return input !== undefined
}

/**
 * Deletes the input of a payment session. The row is deleted and not only marked as deleted, because a used card token
 * must not be kept.
 */
export async function deleteShopperInput(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .delete()
}

export async function deleteUnassignedShopperInput(
  knex: Knex,
  reference: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ id: reference, payment_session_id: null })
    .delete()
}

/**
 * Replaces the input of a payment session by the result of `change`. The input can contain a second card token, which
 * serves to save the card in the vault. `change` must return the input without this token.
 *
 * Does nothing if the input has no second card token, or if none of `encryptionKeys` can decrypt the input. Call this
 * function in a transaction.
 */
export async function removeCardToSaveFromInput(
  { knex, encryption }: Pick<LedgerContext, "knex" | "encryption">,
  paymentSessionId: string,
  change: (plaintext: string) => string
): Promise<void> {
  const row = await inputsWithCardToSave(knex)
    .where({ payment_session_id: paymentSessionId })
    .forUpdate()
    .first()
  if (row) await removeCardToSaveFromInputRow({ knex, encryption }, row, change)
}

/**
 * How long the card token for saving the card may remain in the shopper's input. It is not the token that pays the
 * charge.
 */
const CARD_TOKEN_KEPT_FOR = "10 minutes"

/**
 * Removes the card tokens for saving cards from at most 500 inputs that were received more than ten minutes ago. An
 * input can contain two card tokens: one pays the charge, and the second one serves to save the card in the vault.
 *
 * The states of the payment sessions do not matter. Inputs that none of `encryptionKeys` can decrypt do not change.
 * `change` returns an input without its second card token.
 */
export async function removeOldCardsToSaveFromInputs(
  { knex, encryption }: LedgerContext,
  change: (plaintext: string) => string
): Promise<void> {
  const selectInputsWithOldCards = () =>
    inputsWithCardToSave(knex)
      .whereIn("encryption_key_id", [...encryption.keyIds])
      .whereRaw(`created_at < ${NOW} - interval '${CARD_TOKEN_KEPT_FOR}'`)
  const ids = await selectInputsWithOldCards()
    .orderBy("created_at")
    .limit(500)
    .pluck<string[]>("id")
  for (const id of ids) {
    await knex.transaction(async (transaction) => {
      const row = await inputsWithCardToSave(transaction)
        .where({ id })
        .forUpdate()
        .skipLocked()
        .first()
      if (row)
        await removeCardToSaveFromInputRow(
          { knex: transaction, encryption },
          row,
          change
        )
    })
  }
}

function inputsWithCardToSave(knex: Knex) {
  return knex<ShopperInputRow>(SHOPPER_INPUT_TABLE).where({
    has_card_to_save: true,
    deleted_at: null,
  })
}

async function removeCardToSaveFromInputRow(
  { knex, encryption }: Pick<LedgerContext, "knex" | "encryption">,
  row: ShopperInputRow,
  change: (plaintext: string) => string
): Promise<void> {
  const plaintext = encryption.decrypt(row)
  if (plaintext !== undefined) {
    const { id, account, payment_session_id } = row
    await knex(SHOPPER_INPUT_TABLE)
      .where({ id })
      .update({
        has_card_to_save: false,
        ...encryption.encrypt(
          { id, account, payment_session_id },
          change(plaintext)
        ),
      })
  }
}
