import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ENCRYPTED_TABLES, type Encryption } from "../encryption"
import { databaseNow } from "./database-time"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const SHOPPER_INPUT_TABLE = ENCRYPTED_TABLES.ctin

interface ShopperInputRow {
  id: string
  account: string
  installation_digest: string
  payment_session_id: string | null
  key_id: string
  ciphertext: string
  deleted_at: Date | null
}

/** Encrypts what a shopper entered and returns an unguessable reference to it. */
export async function keepShopperInput(
  knex: Knex,
  encryption: Encryption,
  input: {
    account: string
    plaintext: string
    digest: string
  }
): Promise<string> {
  // Not an entity id: whoever knows the reference can tie the input to a session of his.
  const row = {
    id: `ctin_${randomBytes(24).toString("base64url")}`,
    account: input.account,
  }
  await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE).insert({
    ...row,
    ...encryption.seal(row, input.plaintext),
    installation_digest: input.digest,
  })
  return row.id
}

/** Ties an input to the session it was given for. Works once; false when there is nothing to tie. */
export async function bindShopperInput(
  knex: Knex,
  bind: { reference: string; account: string; paymentSessionId: string }
): Promise<boolean> {
  const bound = await knex(SHOPPER_INPUT_TABLE)
    .where({
      id: bind.reference,
      account: bind.account,
      payment_session_id: null,
      deleted_at: null,
    })
    .whereNotExists(
      knex(SHOPPER_INPUT_TABLE)
        .select("id")
        .where({ payment_session_id: bind.paymentSessionId, deleted_at: null })
    )
    .update({
      payment_session_id: bind.paymentSessionId,
      updated_at: databaseNow(knex),
    })
  return bound > 0
}

/** The session that an input was tied to; undefined when it was not, or is gone. */
export async function findSessionOfInput(
  knex: Knex,
  reference: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ id: reference, deleted_at: null })
    .first("payment_session_id")
  return row?.payment_session_id ?? undefined
}

/** Undefined when there is none, when it was used, or when no key can read it any more. */
export async function readShopperInput(
  knex: Knex,
  encryption: Encryption,
  paymentSessionId: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first()
  return row && encryption.open(row)
}

/**
 * Holds the session's input against whoever takes it away; false when there is none any more, or when
 * it was given to another installation: that one may make the session's charge at any time, by the
 * same name.
 */
export async function lockShopperInput(
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

/** Deletes for good: nothing is kept of a card token that was used. */
export async function dropShopperInput(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .delete()
}
