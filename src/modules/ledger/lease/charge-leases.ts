import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import type { DueChargeSorting } from "../ports/ledger-parameters-and-results"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  type ChargeRow,
  chargeFromRow,
  OPERATION_TABLE,
} from "../charge/charge-rows"
import {
  databaseNow,
  databaseTimeAfterMs,
  NOW,
} from "../database/database-time"
import {
  HAS_UNHANDLED_NOTIFICATION,
  SELECT_RECENTLY_NOTIFIED_CHARGES,
} from "../notification/unhandled-notifications"

/**
 * A charge that one worker has leased. Only this worker may work on the charge. The lease ends when the worker releases
 * the lease, or at the lease's expiry time if the worker has not renewed it by then.
 */
export interface LeasedCharge {
  charge: Charge
  leaseToken: string
  /**
   * The follow-up lookups of the charge: when they were planned, and how many of them were made. It is `undefined` if
   * none were planned.
   */
  followUpLookups: { since: Date; lookups: number } | undefined
  cartCompletionFailures: number
  /** The milliseconds since the charge began to wait (`waiting_since`), or 0 if no wait is recorded. */
  waitedMs: number
  /**
   * Whether the previous worker did not release the charge before its lease expired, for example because the process
   * died.
   */
  wasLeaseAbandoned: boolean
  /** The time at which the lease began, by the database's clock. */
  leasedAt: Date
  /** The time of the first failed lookup since the latest successful one. It is `undefined` if no lookup has failed. */
  lookupFailedSince: Date | undefined
  /** Whether an operation of the charge was in flight or had an unknown outcome when the lease began. */
  hasUnresolvedOperation: boolean
  /** Whether a notification was unhandled when the lease began. False if the lease is not for synchronization. */
  hasUnhandledNotification: boolean
}

type LeasedChargeRow = ChargeRow & {
  leased_until: Date | null
  follow_up_lookups_since: Date | null
  follow_up_lookup_count: number
  cart_completion_failures: number
  waited_ms: number
  was_abandoned: boolean
  lookup_failed_since: Date | null
  is_unresolved: boolean
  taken_at: Date
}

const WAITING_SINCE = `coalesce(waiting_since, ${NOW})`

export const IS_LEASE_FREE = `(leased_until is null or leased_until < ${NOW})`

/**
 * Leases up to `limit` due charges to one worker, which will synchronize them. A lease lasts for `leaseMs`
 * milliseconds. `order` says which of the due charges are leased, and which come first (see `DueChargeSorting`). The
 * default is `newest`.
 */
export async function leaseDueCharges(
  knex: Knex,
  turn: { limit: number; leaseMs: number; order?: DueChargeSorting }
): Promise<LeasedCharge[]> {
  const due = knex(CHARGE_TABLE)
    .select("id")
    .where({ deleted_at: null })
    .where("synchronization_due_at", "<=", databaseNow(knex))
    .whereRaw(IS_LEASE_FREE)
    .where((notified) => {
      if (turn.order === "notified")
        void notified.whereRaw(`id in (${SELECT_RECENTLY_NOTIFIED_CHARGES})`)
    })
    .orderByRaw(
      turn.order === "longest_due"
        ? "synchronization_due_at"
        : "created_at desc"
    )
    .limit(turn.limit)
    .forUpdate()
    .skipLocked()
  return leaseSelectedCharges(knex, due, {
    ms: turn.leaseMs,
    isForSynchronization: true,
  })
}

/**
 * Leases one charge to the caller. Resolves to a list with this charge. The list is empty if another worker has the
 * lease, if another transaction has locked the row, or if the charge does not exist.
 *
 * The next synchronization is planned for the end of the lease, in case the caller dies. Set `isForSynchronization` if
 * the caller will synchronize the charge. Without `isForSynchronization`, a synchronization that is already planned for
 * an earlier time keeps this time.
 */
export async function leaseCharge(
  knex: Knex,
  chargeId: string,
  lease: { ms: number; isForSynchronization: boolean }
): Promise<LeasedCharge[]> {
  const free = knex(CHARGE_TABLE)
    .select("id")
    .where({ id: chargeId, deleted_at: null })
    .whereRaw(IS_LEASE_FREE)
    .forUpdate()
    .skipLocked()
  return leaseSelectedCharges(knex, free, lease)
}

/** Extends those of the given leases that have not expired, and resolves to the ids of their charges. */
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
      leased_until: databaseTimeAfterMs(knex, leaseMs),
      synchronization_due_at: knex.raw(
        "case when synchronization_due_at = leased_until then ? else synchronization_due_at end",
        [databaseTimeAfterMs(knex, leaseMs)]
      ),
    })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/**
 * Releases charges on which the work was not finished, and makes them due for synchronization at once. Resolves to the
 * number of released charges. A charge whose lease was released or was taken by another worker is left out.
 */
export async function releaseLeasesAndMakeChargesDue(
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
      synchronization_due_at: databaseNow(knex),
    })
}

/**
 * Releases the lease of a charge, and records the result of its synchronization. Does nothing if another worker has
 * leased the charge in the meantime. A field of `next` that is missing changes nothing.
 * - `againAfterMs`: the milliseconds until the next synchronization, or null if none is planned. If something else
 *   requested an earlier synchronization during the lease, the earlier time is kept.
 * - `lookups`: the number of follow-up lookups that were made so far, at most two.
 * - `lookup`: the result of the lookup in this synchronization: `observed` if the gateway showed the charge, and
 *   `failed` if a due lookup failed.
 * - `isWaiting`: whether the charge now waits for something, such as a payer.
 */
export async function releaseLeaseOfCharge(
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
      ...(lookups === undefined ? {} : { follow_up_lookup_count: lookups }),
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
            synchronization_due_at: knex.raw(
              "case when synchronization_due_at = leased_until then ? else least(synchronization_due_at, ?) end",
              [
                databaseTimeAfterMs(knex, againAfterMs),
                databaseTimeAfterMs(knex, againAfterMs),
              ]
            ),
          }),
    })
}

const WAITED_MS = `coalesce(extract(epoch from ${NOW} - waiting_since) * 1000, 0)::double precision as waited_ms`

/**
 * An SQL expression that is true if the previous worker did not release the charge. It reads the row as it was before
 * the update that contains the expression.
 */
const WAS_LEASE_ABANDONED = `(select before.leased_by is not null from ${CHARGE_TABLE} as before
  where before.id = ${CHARGE_TABLE}.id) as was_abandoned`

const IS_UNRESOLVED = `exists (select from ${OPERATION_TABLE} as operation
  where operation.charge_id = ${CHARGE_TABLE}.id and operation.state in ('in_flight', 'unknown')
  and operation.deleted_at is null) as is_unresolved`

async function leaseSelectedCharges(
  knex: Knex,
  which: Knex.QueryBuilder,
  lease: { ms: number; isForSynchronization: boolean }
): Promise<LeasedCharge[]> {
  const leaseToken = randomUUID()
  const until = databaseTimeAfterMs(knex, lease.ms)
  const rows = await knex(CHARGE_TABLE)
    .whereIn("id", which)
    .update({
      leased_by: leaseToken,
      leased_until: until,
      // If the previous worker died, it could not record that the charge waits. The waiting time then begins now.
      waiting_since: knex.raw(
        `case when leased_by is null then waiting_since else ${WAITING_SINCE} end`
      ),
      // The charge is due again when the lease expires, so that another worker can take over from a worker that died.
      synchronization_due_at: lease.isForSynchronization
        ? until
        : knex.raw("least(coalesce(synchronization_due_at, ?), ?)", [
            until,
            until,
          ]),
    })
    .returning<LeasedChargeRow[]>([
      ...CHARGE_COLUMNS,
      "leased_until",
      "follow_up_lookups_since",
      "follow_up_lookup_count",
      "cart_completion_failures",
      "lookup_failed_since",
      knex.raw(WAITED_MS),
      knex.raw(WAS_LEASE_ABANDONED),
      knex.raw(IS_UNRESOLVED),
      knex.raw(`${NOW} as taken_at`) as never,
    ])
  // This is a separate statement, because the statement above does not see a notification that was stored after that
  // statement began.
  const notified =
    rows.length === 0 || !lease.isForSynchronization
      ? []
      : await knex(CHARGE_TABLE)
          .whereIn(
            "id",
            rows.map(({ id }) => id)
          )
          .whereRaw(HAS_UNHANDLED_NOTIFICATION)
          .pluck<string[]>("id")
  return rows.map((row) => ({
    charge: chargeFromRow(row),
    leaseToken,
    cartCompletionFailures: row.cart_completion_failures,
    waitedMs: row.waited_ms,
    wasLeaseAbandoned: row.was_abandoned,
    leasedAt: row.taken_at,
    lookupFailedSince: row.lookup_failed_since ?? undefined,
    hasUnresolvedOperation: row.is_unresolved,
    hasUnhandledNotification: notified.includes(row.id),
    followUpLookups:
      row.follow_up_lookups_since === null
        ? undefined
        : {
            since: row.follow_up_lookups_since,
            lookups: row.follow_up_lookup_count,
          },
  }))
}
