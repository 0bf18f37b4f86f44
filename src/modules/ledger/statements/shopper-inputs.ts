import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ENCRYPTED_TABLES, type Keyed } from "../encryption"
import { databaseNow } from "./database-time"
import type { ShopperInput } from "../models/shopper-input-model"
import type { RowOf } from "./row"

export const SHOPPER_INPUT_TABLE = ENCRYPTED_TABLES.ctin

type ShopperInputRow = RowOf<typeof ShopperInput>

/** Encrypts what a shopper entered and returns an unguessable reference to it. */
export async function keepShopperInput(
  { knex, digest, encryption }: Keyed,
  input: { account: string; plaintext: string }
): Promise<string> {
  // Longer and random, unlike entity ids: whoever knows the reference can bind the input to a session.
  const row = {
    id: `ctin_${randomBytes(24).toString("base64url")}`,
    account: input.account,
  }
  await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE).insert({
    ...row,
    ...encryption.seal(row, input.plaintext),
    installation_digest: digest,
  })
  return row.id
}

/** Binds an input to its session. Works once; returns false if no such input is unbound, or the session has one. */
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

/** The session to which an input is bound; undefined if it is not bound or is deleted. */
export async function findSessionOfInput(
  knex: Knex,
  reference: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ id: reference, deleted_at: null })
    .first("payment_session_id")
  return row?.payment_session_id ?? undefined
}

/** Decrypts the input of a session; undefined if there is none, it was used, or no key can decrypt it. */
export async function readShopperInput(
  { knex, encryption }: Keyed,
  paymentSessionId: string
): Promise<string | undefined> {
  const row = await knex<ShopperInputRow>(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first()
  return row && encryption.open(row)
}

/**
 * Whether the session has an input that this installation received. Another one that received it may create the
 * session's charge at any time under the same name. Waits for a deletion that is under way.
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

/** Deletes the rows for good: nothing is kept of a used card token. */
export async function dropShopperInput(
  knex: Knex,
  paymentSessionId: string
): Promise<void> {
  await knex(SHOPPER_INPUT_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .delete()
}
