import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AccessTokenClaim,
  type AccessTokenFailure,
  type AccessTokenKey,
  type AccessTokenState,
  type AccessTokenTurn,
  type IssuedAccessToken,
  issuedAccessToken,
} from "../../../charge/access-token"
import { ENCRYPTED_TABLES, type Encryption } from "../encryption"
import { databaseNow, NOW } from "./database-time"
import { storableJson } from "./storable"

type AccessTokenClient = Omit<AccessTokenKey, "secretDigest">

const ACCESS_TOKEN_TABLE = ENCRYPTED_TABLES.ctatk

/**
 * Milliseconds until the next request after `failures` in a row. A blip is bridged by whoever met
 * it; in an outage of half an hour all processes together make 365 requests at most, and the first
 * one after its end comes within five seconds.
 */
const PAUSE_MS = "least(5000, 250 * power(2, least(failures, 10)))"

/** A client that was replaced is asked for no token any more. */
const UNUSED_FOR = "interval '30 days'"

interface AccessTokenRow {
  key_id: string | null
  ciphertext: string | null
  token_digest: string | null
  fresh_ms: number | null
  is_leased: boolean | null
  paused_ms: number | null
  failure: AccessTokenFailure | null
}

/** Reads the token, or claims the right to request one: of those who try at once one succeeds. */
export async function takeAccessToken(
  knex: Knex,
  encryption: Encryption,
  { key, claim }: { key: AccessTokenKey; claim: AccessTokenClaim }
): Promise<AccessTokenTurn> {
  const id = idOf(key)
  const row = await readRow(knex, id, key.secretDigest)
  const { token_digest: digest = null, fresh_ms: freshMs } = row ?? {}
  const token = row && openToken(encryption, id, row)
  if (token && digest !== null && digest !== claim.over) {
    return { kind: "fresh", token, digest }
  }
  if (row?.failure && (row.paused_ms ?? 0) > 0) {
    return {
      kind: "paused",
      forMs: row.paused_ms ?? 0,
      failure: row.failure,
    }
  }
  if (digest !== null && (freshMs ?? 0) > 0 && digest !== claim.over) {
    return { kind: "unreadable", digest }
  }
  const isClaimed = !row?.is_leased && (await claimRow(knex, key, claim))
  return { kind: isClaimed ? "claimed" : "taken" }
}

/** False when the claim was taken over: then the other one's token is the one to use. */
export async function keepAccessToken(
  knex: Knex,
  encryption: Encryption,
  kept: { key: AccessTokenKey; owner: string; token: IssuedAccessToken }
): Promise<boolean> {
  const id = idOf(kept.key)
  const sealed = encryption.seal({ id }, kept.token.value)
  const updated = await knex(ACCESS_TOKEN_TABLE)
    .where({ id, owner: kept.owner })
    .update({
      ...sealed,
      token_digest: digestOf(kept.token.value),
      renew_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [
        kept.token.freshForMs,
      ]),
      issued_at: databaseNow(knex),
      first_issued_at: knex.raw(`coalesce(first_issued_at, ${NOW})`),
      ...NOBODYS,
      failures: 0,
      failure: null,
      failed_secret_digest: null,
      paused_until: null,
      updated_at: databaseNow(knex),
    })
  await knex(ACCESS_TOKEN_TABLE)
    .where("updated_at", "<", knex.raw(`${NOW} - ${UNUSED_FOR}`))
    .delete()
  return updated > 0
}

export async function releaseAccessToken(
  knex: Knex,
  { key, owner }: { key: AccessTokenKey; owner: string },
  failed?: { failure: AccessTokenFailure; waitMs: number }
): Promise<void> {
  await knex(ACCESS_TOKEN_TABLE)
    .where({ id: idOf(key), owner })
    .update({
      ...NOBODYS,
      updated_at: databaseNow(knex),
      ...(failed && {
        failures: knex.raw("failures + 1"),
        failure: storableJson(failed.failure),
        failed_secret_digest: key.secretDigest,
        paused_until: knex.raw(
          `${NOW} + greatest(?, ${PAUSE_MS}) * interval '1 millisecond'`,
          [failed.waitMs]
        ),
      }),
    })
}

/** What is known of a client's token, for people. A failure with another secret says nothing of this one. */
export async function accessTokenState(
  knex: Knex,
  key: AccessTokenKey
): Promise<AccessTokenState> {
  const row = await knex(ACCESS_TOKEN_TABLE)
    .where({ id: idOf(key) })
    .first<
      | {
          renew_at: Date | null
          issued_at: Date | null
          first_issued_at: Date | null
          failure: AccessTokenFailure | null
          failures: number
          failed_secret_digest: string | null
        }
      | undefined
    >(
      "renew_at",
      "issued_at",
      "first_issued_at",
      "failure",
      "failures",
      "failed_secret_digest"
    )
  const isOfThisSecret = row?.failed_secret_digest === key.secretDigest
  return {
    freshUntil: row?.renew_at ?? undefined,
    issuedAt: row?.issued_at ?? undefined,
    firstIssuedAt: row?.first_issued_at ?? undefined,
    failures: isOfThisSecret ? row.failures : 0,
    failure: isOfThisSecret ? (row.failure ?? undefined) : undefined,
  }
}

export async function dropAccessToken(
  knex: Knex,
  key: AccessTokenKey,
  value: string
): Promise<void> {
  await knex(ACCESS_TOKEN_TABLE)
    .where({ id: idOf(key), token_digest: digestOf(value) })
    .update({
      key_id: null,
      ciphertext: null,
      token_digest: null,
      renew_at: null,
      updated_at: databaseNow(knex),
    })
}

const NOBODYS = { owner: null, leased_until: null }

function readRow(
  knex: Knex,
  id: string,
  secretDigest: string
): Promise<AccessTokenRow | undefined> {
  const msUntil = (column: string) =>
    `(extract(epoch from ${column} - ${NOW}) * 1000)::float`
  return knex(ACCESS_TOKEN_TABLE)
    .where({ id })
    .first<AccessTokenRow | undefined>(
      "key_id",
      "ciphertext",
      "token_digest",
      "failure",
      knex.raw(`${msUntil("renew_at")} as fresh_ms`),
      knex.raw(`leased_until > ${NOW} as is_leased`),
      knex.raw(
        `case when failed_secret_digest = ? then ${msUntil("paused_until")} end as paused_ms`,
        [secretDigest]
      )
    )
}

function openToken(
  encryption: Encryption,
  id: string,
  { key_id, ciphertext, fresh_ms: freshForMs }: AccessTokenRow
): IssuedAccessToken | undefined {
  if (!((freshForMs ?? 0) > 0)) {
    return undefined
  }
  const value = encryption.open({ id, key_id, ciphertext })
  return value === undefined
    ? undefined
    : issuedAccessToken(value, freshForMs ?? 0)
}

/** What was read may have changed since: whoever was faster has it. */
async function claimRow(
  knex: Knex,
  key: AccessTokenKey,
  { owner, leaseMs, over }: AccessTokenClaim
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `insert into ${ACCESS_TOKEN_TABLE} as known (id, integration, client_id, owner, leased_until)
    values (?, ?, ?, ?, ${NOW} + ? * interval '1 millisecond')
    on conflict (id)
    do update set owner = excluded.owner, leased_until = excluded.leased_until, updated_at = ${NOW}
    where (known.leased_until is null or known.leased_until <= ${NOW})
      and (known.renew_at is null or known.renew_at <= ${NOW} or known.token_digest = ?)
      and (known.paused_until is null or known.paused_until <= ${NOW} or known.failed_secret_digest <> ?)
    returning id`,
    [
      idOf(key),
      key.integration,
      key.clientId,
      owner,
      leaseMs,
      over ?? "",
      key.secretDigest,
    ]
  )
  return rows.length > 0
}

/** The same in every process, so that none has to look for the client's row. */
function idOf({ integration, authUrl, clientId }: AccessTokenClient): string {
  return `ctatk_${digestOf(JSON.stringify([integration, authUrl, clientId]))}`
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
