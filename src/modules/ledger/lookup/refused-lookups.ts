import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import {
  LOOKUP_REFUSAL_RECORD_INTERVAL_MS,
  type RefusedLookups,
} from "../../../domain/lookup/lookups-not-offered"
import { DAY_MS } from "../../../domain/duration"
import { NOW } from "../database/database-time"
import { INSTALLATION_TABLE, ONLY_ROW_ID } from "../charge/installation-id"
import { NOTIFICATION_TABLE } from "../notification/notification-rows"
import { traitsOf } from "../../../domain/payment-method/payment-method"

type LookedUpCharge = Pick<
  Charge,
  "account" | "method" | "merchantChargeId"
> & { link?: { id?: string | undefined } | undefined }

const refusedLookupsKeyOf = ({ account, method }: LookedUpCharge) =>
  `${account}:${traitsOf(method).integration}`

/**
 * An entry of the column `refused_lookups`, for one account and integration. `count` is the number of recorded refusals
 * of lookups since a lookup last showed a charge.
 */
interface RefusedLookupsEntry {
  count: number
  notified: number
  since: string
  lastAt: string
  status: number
}

const REFUSED_LOOKUPS_ENTRY = "installation.refused_lookups -> :key"

/**
 * Records that the gateway refused a lookup of a charge, or answered the lookup with 404. The refusals are counted for
 * each account, and separately for payment links and for all other charges.
 *
 * `notified` counts only the refusals for charges about which a notification has arrived in the last 24 hours.
 *
 * Each count grows at most once a minute. Refusals in between are not counted, with one exception: the first refusal
 * that `notified` can count is counted at once.
 */
export async function recordLookupRefused(
  knex: Knex,
  charge: LookedUpCharge,
  httpStatus: number
): Promise<void> {
  const notified = `(select count(*) from (select 1 from ${NOTIFICATION_TABLE}
    where account = :account and not is_of_another_merchant and deleted_at is null
      and received_at > ${NOW} - :recent * interval '1 millisecond'
      and (merchant_charge_id = :merchantChargeId or link_id = :linkId) limit 1) as one)`
  await knex.raw(
    `insert into ${INSTALLATION_TABLE} as installation (id, installation_id, refused_lookups)
    values (:id, :drawn, jsonb_build_object(cast(:key as text), jsonb_build_object(
      'count', 1, 'notified', ${notified}, 'since', ${NOW}, 'lastAt', ${NOW}, 'status', cast(:status as int))))
    on conflict (id) do update set
      refused_lookups = coalesce(installation.refused_lookups, '{}') || jsonb_build_object(cast(:key as text), jsonb_build_object(
        'count', coalesce(cast(${REFUSED_LOOKUPS_ENTRY} ->> 'count' as int), 0) + 1,
        'notified', coalesce(cast(${REFUSED_LOOKUPS_ENTRY} ->> 'notified' as int), 0) + ${notified},
        'since', coalesce(${REFUSED_LOOKUPS_ENTRY} -> 'since', to_jsonb(${NOW})),
        'lastAt', ${NOW}, 'status', cast(:status as int))),
      updated_at = ${NOW}
    where coalesce(cast(${REFUSED_LOOKUPS_ENTRY} ->> 'lastAt' as timestamptz) <= ${NOW} - :every * interval '1 millisecond', true)
      or (cast(${REFUSED_LOOKUPS_ENTRY} ->> 'notified' as int) = 0 and ${notified} > 0)`,
    {
      id: ONLY_ROW_ID,
      drawn: randomUUID(),
      key: refusedLookupsKeyOf(charge),
      account: charge.account,
      merchantChargeId: charge.merchantChargeId,
      linkId: charge.link?.id ?? null,
      status: httpStatus,
      recent: DAY_MS,
      every: LOOKUP_REFUSAL_RECORD_INTERVAL_MS,
    }
  )
}

/**
 * Deletes the count of refused lookups of the charge's account. If the charge is a payment link, deletes the count for
 * payment links; otherwise the count for all other charges. Call this function after a lookup has shown a charge.
 */
export async function resetRefusedLookups(
  knex: Knex,
  charge: LookedUpCharge
): Promise<void> {
  await knex.raw(
    `update ${INSTALLATION_TABLE} set refused_lookups = refused_lookups - cast(:key as text), updated_at = ${NOW}
    where id = :id and jsonb_exists(refused_lookups, :key)`,
    { id: ONLY_ROW_ID, key: refusedLookupsKeyOf(charge) }
  )
}

export async function findRefusedLookups(
  knex: Knex
): Promise<RefusedLookups[]> {
  const row = await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID })
    .first<
      | { refused_lookups: Record<string, RefusedLookupsEntry> | null }
      | undefined
    >("refused_lookups")
  return Object.entries(row?.refused_lookups ?? {}).map(
    ([key, { since, lastAt, ...entry }]) => {
      const [account = "", integration] = key.split(":")
      return {
        ...entry,
        account,
        integration: integration as RefusedLookups["integration"],
        since: new Date(since),
        lastAt: new Date(lastAt),
      }
    }
  )
}
