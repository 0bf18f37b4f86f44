import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AccessToken,
  type AccessTokenKey,
  type AccessTokenState,
  type AccessTokenOrClaim,
  type IssuedAccessToken,
  withNonEnumerableValue,
} from "../../../domain/access-token"
import { ENCRYPTED_TABLES, type LedgerContext } from "./encryption"
import {
  databaseNow,
  databaseTimeAfterMs,
  NOW,
} from "../database/database-time"
import { fromRow } from "../database/convert-rows"
import { storableJson } from "../database/storable"

const ACCESS_TOKEN_TABLE = ENCRYPTED_TABLES.ctatk

/**
 * How long the ledger keeps the row of an access token that does not change any more. After an account got other
 * credentials, its old row does not change, because the new token has a row of its own.
 */
const UNUSED_ROW_LIFETIME = "interval '30 days'"

/** True after this process has logged that it cannot decrypt an access token that another process has stored. */
let hasWarned = false

interface ReadRow {
  encryption_key_id: string | null
  ciphertext: string | null
  is_fresh: boolean | null
  is_claimed: boolean | null
}

/**
 * Resolves to the stored access token if the token can be used (`fresh`). Otherwise claims the right to request a new
 * token. Only one of several simultaneous callers gets the claim, and the others get `taken`.
 *
 * `wanted.refused` is the version of a token that the gateway has refused. A token with this version is not used.
 */
export async function getOrClaimAccessToken(
  { knex, encryption, log }: LedgerContext,
  { id, clientId }: AccessTokenKey,
  wanted: { claimMs: number; refused?: string | undefined }
): Promise<AccessTokenOrClaim> {
  const row = await knex(ACCESS_TOKEN_TABLE)
    .where({ id })
    .first<ReadRow | undefined>(
      "encryption_key_id",
      "ciphertext",
      knex.raw(`renew_at > ${NOW} as is_fresh`),
      knex.raw(`claimed_until > ${NOW} as is_claimed`)
    )
  const { ciphertext = null } = row ?? {}
  const isFresh = row?.is_fresh === true && ciphertext !== wanted.refused
  if (isFresh && ciphertext !== null) {
    const value = encryption.decrypt({
      id,
      encryption_key_id: row.encryption_key_id,
      ciphertext,
    })
    if (value !== undefined) {
      const token = withNonEnumerableValue(value, { version: ciphertext })
      return { kind: "fresh", token }
    }
  }
  const claim = row?.is_claimed
    ? undefined
    : await claimTokenRequest(knex, id, { ciphertext, claimMs: wanted.claimMs })
  if (claim === undefined) {
    return { kind: "taken" }
  }
  if (isFresh && !hasWarned) {
    hasWarned = true
    log.warn(
      `checkout-transparent: the access token of client ${clientId} was encrypted by another process with a key that this one does not have. This process requests another token, which may end the first. Give all processes the same encryptionKeys. To change the key, first add the new one behind the old one everywhere, then put it in front.`
    )
  }
  return { kind: "claimed", claim }
}

/**
 * Claims the right to request an access token. Resolves to the time at which the claim ends, which identifies the
 * claim. Resolves to `undefined` if the row has changed since the caller read it, or if another process has the claim.
 */
async function claimTokenRequest(
  knex: Knex,
  id: string,
  read: { ciphertext: string | null; claimMs: number }
): Promise<string | undefined> {
  const { rows } = await knex.raw<{ rows: { claim: string }[] }>(
    `insert into ${ACCESS_TOKEN_TABLE} as known (id, claimed_until)
    values (?, ${NOW} + ? * interval '1 millisecond')
    on conflict (id)
    do update set claimed_until = excluded.claimed_until, updated_at = ${NOW}
    where (known.claimed_until is null or known.claimed_until <= ${NOW})
      and known.ciphertext is not distinct from ?
    returning claimed_until::text as claim`,
    [id, read.claimMs, read.ciphertext]
  )
  return rows[0]?.claim
}

/**
 * Stores a new access token and ends the claim with which the token was requested. The token is stored even if the
 * claim has expired, unless another process has claimed the row in the meantime.
 *
 * Stores no token and resolves to `undefined` in two cases:
 * - The caller's claim was already released.
 * - Another process has claimed the row in the meantime.
 *
 * In all cases, deletes the rows of tokens that were not changed for 30 days.
 */
export async function writeAccessToken(
  { knex, encryption }: LedgerContext,
  key: AccessTokenKey,
  { claim, issued }: { claim: string; issued: IssuedAccessToken }
): Promise<AccessToken | undefined> {
  const sealed = encryption.encrypt({ id: key.id }, issued.value)
  const isWritten = await endTokenClaim(
    knex,
    { key, claim },
    {
      ...sealed,
      renew_at: databaseTimeAfterMs(knex, issued.freshForMs),
      issued_at: databaseNow(knex),
      failed_request_count: 0,
      latest_failure: null,
    }
  )
  await knex(ACCESS_TOKEN_TABLE)
    .where("updated_at", "<", knex.raw(`${NOW} - ${UNUSED_ROW_LIFETIME}`))
    .delete()
  return isWritten
    ? withNonEnumerableValue(issued.value, { version: sealed.ciphertext })
    : undefined
}

/**
 * Ends a claim without a new token. If `failure` is given, stores the failure as the latest error and increases the
 * number of failures. Does nothing if the claim was already ended, or if another process has claimed the row in the
 * meantime.
 */
export async function releaseAccessTokenClaim(
  knex: Knex,
  key: AccessTokenKey,
  { claim, failure }: { claim: string } & Pick<AccessTokenState, "failure">
): Promise<void> {
  await endTokenClaim(
    knex,
    { key, claim },
    failure
      ? {
          failed_request_count: knex.raw("failed_request_count + 1"),
          latest_failure: storableJson(failure),
        }
      : {}
  )
}

/**
 * Ends a claim and writes `values` into the row. Resolves to `false` and writes nothing if the claim was already ended,
 * or if another process has claimed the row in the meantime.
 */
async function endTokenClaim(
  knex: Knex,
  { key, claim }: { key: AccessTokenKey; claim: string },
  values: object
): Promise<boolean> {
  const updated = await knex(ACCESS_TOKEN_TABLE)
    .where({ id: key.id })
    .whereRaw("claimed_until = ?::timestamptz", [claim])
    .update({ ...values, claimed_until: null, updated_at: databaseNow(knex) })
  return updated > 0
}

const NEVER_ISSUED: AccessTokenState = {
  freshUntil: undefined,
  issuedAt: undefined,
  failures: 0,
  failure: undefined,
}

export async function readAccessTokenState(
  knex: Knex,
  key: AccessTokenKey
): Promise<AccessTokenState> {
  const row = await knex(ACCESS_TOKEN_TABLE)
    .where({ id: key.id })
    .first<AccessTokenState | undefined>({
      freshUntil: "renew_at",
      issuedAt: "issued_at",
      failures: "failed_request_count",
      failure: "latest_failure",
    })
  return fromRow(row ?? NEVER_ISSUED)
}
