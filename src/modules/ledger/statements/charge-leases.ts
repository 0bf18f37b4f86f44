import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import type { DueOrder } from "../ports/charge-ledger"
import { OPEN_STATES } from "../../../charge/charge-state"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
} from "./charge-rows"
import { databaseNow, NOW } from "./database-time"

/** A charge that one worker has to himself until he lets go, or the lease ends. */
export interface LeasedCharge {
  charge: Charge
  leaseToken: string
  watch: { since: Date; lookups: number } | undefined
  completionTries: number
  /** So long no synchronization has come to more than a wait; 0 when the last one has. */
  waitedMs: number
  /** Whether whoever had it before did not let go: he died, or hung beyond his lease. */
  wasAbandoned: boolean
  /** The database's time when it was taken. */
  takenAt: Date
  /** Since when the gateway could not be asked about it when that was due. */
  lookupFailedSince: Date | undefined
  /** Whether an operation of it was in flight or unknown. */
  isUnresolved: boolean
}

type LeasedChargeRow = ChargeRow & {
  leased_until: Date | null
  watched_since: Date | null
  watch_lookups: number
  completion_tries: number
  waited_ms: number
  was_abandoned: boolean
  lookup_failed_since: Date | null
  is_unresolved: boolean
  taken_at: Date
}

const WAITING_SINCE = `coalesce(waiting_since, ${NOW})`

/** Whether nobody has a charge; of a statement that names its table once. */
export const IS_FREE = `(leased_until is null or leased_until < ${NOW})`

/**
 * Takes charges whose turn to be synchronized has come; each has one worker at a time, for
 * `leaseMs` at most. None when this process was told to stop.
 */
export async function takeChargesToSynchronize(
  knex: Knex,
  turn: { limit: number; leaseMs: number; order?: DueOrder }
): Promise<LeasedCharge[]> {
  const due = knex(CHARGE_TABLE)
    .select("id")
    .where({ deleted_at: null })
    .where("synchronize_at", "<=", databaseNow(knex))
    .whereRaw(IS_FREE)
    .orderByRaw(
      turn.order === "longest_due" ? "synchronize_at" : "created_at desc"
    )
    .limit(turn.limit)
    .forUpdate()
    .skipLocked()
  return take(knex, due, { ms: turn.leaseMs, isTurn: true })
}

/** Makes the open charges of payment collections due; resolves to their ids. */
export async function wakeChargesOfCollections(
  knex: Knex,
  collectionIds: readonly string[]
): Promise<string[]> {
  const rows = await knex(CHARGE_TABLE)
    .whereIn("payment_collection_id", [...collectionIds])
    .whereIn("state", [...OPEN_STATES])
    .where({ deleted_at: null })
    .update({ synchronize_at: databaseNow(knex) })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/** Takes one charge; none while somebody else has it. `isTurn`: to synchronize it. */
export async function leaseCharge(
  knex: Knex,
  chargeId: string,
  lease: { ms: number; isTurn: boolean }
): Promise<LeasedCharge[]> {
  const free = knex(CHARGE_TABLE)
    .select("id")
    .where({ id: chargeId, deleted_at: null })
    .whereRaw(IS_FREE)
    .forUpdate()
    .skipLocked()
  return take(knex, free, lease)
}

/** Renews holds that have not ended; resolves to the ids of their charges. */
export async function renewChargeLeases(
  knex: Knex,
  leases: readonly { id: string; token: string }[],
  leaseMs: number
): Promise<string[]> {
  const rows = await knex(CHARGE_TABLE)
    .whereIn(
      ["id", "leased_by"],
      leases.map(({ id, token }) => [id, token])
    )
    .whereRaw(`leased_until >= ${NOW}`)
    .update({
      leased_until: inMs(knex, leaseMs),
      synchronize_at: knex.raw(
        "case when synchronize_at = leased_until then ? else synchronize_at end",
        [inMs(knex, leaseMs)]
      ),
    })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/** Ends holds whose work is not done: the charges are due at once. */
export async function releaseChargeLeases(
  knex: Knex,
  chargeLeases: readonly { id: string; token: string }[]
): Promise<number> {
  return knex(CHARGE_TABLE)
    .whereIn(
      ["id", "leased_by"],
      chargeLeases.map(({ id, token }) => [id, token])
    )
    .update({
      leased_by: null,
      leased_until: null,
      synchronize_at: databaseNow(knex),
    })
}

/**
 * `againAfterMs`: when to synchronize it next, null when all is in order; left out to leave it.
 * `lookup`: whether the gateway has told what it is, when it was due to be asked. `isWaiting`: whether
 * the synchronization came to no more than a wait; left out to leave it. What was asked for since it was
 * taken is not lost: the earlier of both stands.
 */
export async function releaseCharge(
  knex: Knex,
  { charge, leaseToken }: Pick<LeasedCharge, "charge" | "leaseToken">,
  next: {
    againAfterMs?: number | null
    lookups?: number
    lookup?: "observed" | "failed"
    isWaiting?: boolean
  } = {}
): Promise<void> {
  const { againAfterMs, lookups, lookup, isWaiting } = next
  await knex(CHARGE_TABLE)
    .where({ id: charge.id, leased_by: leaseToken })
    .update({
      leased_by: null,
      leased_until: null,
      ...(lookups === undefined ? {} : { watch_lookups: lookups }),
      ...(lookup === "observed"
        ? { looked_up_at: databaseNow(knex), lookup_failed_since: null }
        : {}),
      ...(lookup === "failed"
        ? {
            lookup_failed_since: knex.raw(
              `coalesce(lookup_failed_since, ${NOW})`
            ),
          }
        : {}),
      ...(isWaiting === undefined
        ? {}
        : { waiting_since: isWaiting ? knex.raw(WAITING_SINCE) : null }),
      ...(againAfterMs === undefined
        ? {}
        : {
            synchronize_at: knex.raw(
              "case when synchronize_at = leased_until then ? else least(synchronize_at, ?) end",
              [inMs(knex, againAfterMs), inMs(knex, againAfterMs)]
            ),
          }),
    })
}

const WAITED_MS = `coalesce(extract(epoch from ${NOW} - waiting_since) * 1000, 0)::double precision as waited_ms`

/** A subquery sees the row as it was before the statement. */
const WAS_ABANDONED = `(select before.leased_by is not null from ${CHARGE_TABLE} as before
  where before.id = ${CHARGE_TABLE}.id) as was_abandoned`

const IS_UNRESOLVED = `exists (select from ${OPERATION_TABLE} as operation
  where operation.charge_id = ${CHARGE_TABLE}.id and operation.state in ('in_flight', 'unknown')
  and operation.deleted_at is null) as is_unresolved`

/** Gives charges that a query names to one worker, `isTurn` to synchronize them. */
export async function take(
  knex: Knex,
  which: Knex.QueryBuilder,
  lease: { ms: number; isTurn: boolean }
): Promise<LeasedCharge[]> {
  const leaseToken = randomUUID()
  const until = inMs(knex, lease.ms)
  const rows = await knex(CHARGE_TABLE)
    .whereIn("id", which)
    .update({
      leased_by: leaseToken,
      leased_until: until,
      // Who never lets go never says that it waits.
      waiting_since: knex.raw(
        `case when leased_by is null then waiting_since else ${WAITING_SINCE} end`
      ),
      // Until the lease ends: then it comes back by itself when its worker has died.
      synchronize_at: lease.isTurn
        ? until
        : knex.raw("least(coalesce(synchronize_at, ?), ?)", [until, until]),
    })
    .returning<LeasedChargeRow[]>([
      ...CHARGE_COLUMNS,
      "leased_until",
      "watched_since",
      "watch_lookups",
      "completion_tries",
      "lookup_failed_since",
      knex.raw(WAITED_MS),
      knex.raw(WAS_ABANDONED),
      knex.raw(IS_UNRESOLVED),
      knex.raw(`${NOW} as taken_at`) as never,
    ])
  return rows.map((row) => ({
    charge: chargeFromRow(row),
    leaseToken,
    completionTries: row.completion_tries,
    waitedMs: row.waited_ms,
    wasAbandoned: row.was_abandoned,
    takenAt: row.taken_at,
    lookupFailedSince: row.lookup_failed_since ?? undefined,
    isUnresolved: row.is_unresolved,
    watch:
      row.watched_since === null
        ? undefined
        : { since: row.watched_since, lookups: row.watch_lookups },
  }))
}

function inMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw(`${NOW} + ? * interval '1 millisecond'`, [ms])
}
