import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ENCRYPTED_TABLES, type LedgerContext } from "../keys/encryption"
import { databaseNow } from "../database/database-time"
import type { ShopperInput } from "../models/shopper-input-model"
import type { RowOf } from "../database/row"

export const SHOPPER_INPUT_TABLE = ENCRYPTED_TABLES.ctin

type ShopperInputRow = RowOf<typeof ShopperInput>

/** Encrypts a shopper's input and resolves to an unguessable reference to it. */
export async function keepShopperInput(
  { knex, digest, encryption }: LedgerContext,
  input: { account: string; plaintext: string }
): Promise<string> {
  // Longer and random, unlike entity ids, because a caller who knows the reference can bind the input to a session.
  const row = {
    id: `ctin_${randomBytes(24).toString("base64url")}`,
    account: input.account,
    payment_session_id: null,
  }
  await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE).insert({
    ...row,
    ...encryption.seal(row, input.plaintext),
    installation_digest: digest,
  })
  return row.id
}

/**
 * Binds a shopper's input to a payment session, and resolves to the decrypted input. It is encrypted again for this
 * session alone, so that its row cannot be decrypted if it is moved to another session.
 *
 * This works only once. Resolves to `undefined` if there is no such unbound input, if no key can decrypt it, or if the
 * session already has an input.
 */
export async function bindShopperInput(
  { knex, encryption }: LedgerContext,
  bind: { reference: string; account: string; paymentSessionId: string }
): Promise<string | undefined> {
  const { paymentSessionId } = bind
  return knex.transaction(async (transaction) => {
    // The lock keeps the job from encrypting the row under another key meanwhile.
    const unbound = await transaction<ShopperInputRow>(SHOPPER_INPUT_TABLE)
      .where({
        id: bind.reference,
        account: bind.account,
        payment_session_id: null,
        deleted_at: null,
      })
      .forUpdate()
      .first()
    const plaintext = unbound && encryption.open(unbound)
    if (plaintext === undefined) {
      return undefined
    }
    const row = {
      id: bind.reference,
      account: bind.account,
      payment_session_id: paymentSessionId,
    }
    const bound = await transaction(SHOPPER_INPUT_TABLE)
      .where({ id: row.id })
      .whereNotExists(
        transaction(SHOPPER_INPUT_TABLE)
          .select("id")
          .where({ payment_session_id: paymentSessionId, deleted_at: null })
      )
      .update({
        payment_session_id: paymentSessionId,
        ...encryption.seal(row, plaintext),
        updated_at: databaseNow(transaction),
      })
    return bound > 0 ? plaintext : undefined
  })
}

/** Resolves to the session to which an input is bound, or `undefined` if it is not bound or was deleted. */
export async function findSessionOfInput(
  knex: Knex,
  reference: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ id: reference, deleted_at: null })
    .first("payment_session_id")
  return row?.payment_session_id ?? undefined
}

/** Decrypts the input of a session. Resolves to `undefined` if there is none, it was used, or no key can decrypt it. */
export async function readShopperInput(
  { knex, encryption }: LedgerContext,
  paymentSessionId: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first()
  return row && encryption.open(row)
}

/**
 * Returns whether a session has an input that this installation received. If another installation received the input,
 * that installation may create the session's charge at any time under the same id. Waits for a running deletion of the
 * input.
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

/** Deletes the session's input permanently, because no used card token may be kept. */
export async function dropShopperInput(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .delete()
}

/** Deletes an input permanently, unless it is bound to a session. */
export async function dropUnboundInput(
  knex: Knex,
  reference: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ id: reference, payment_session_id: null })
    .delete()
}
