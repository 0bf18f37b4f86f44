import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SessionState } from "../ports/ledger-module"
import { CHARGE_TABLE, selectChargeById } from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import type { ShopperLookupPermission } from "../ports/ledger-parameters-and-results"
import { fromRow } from "../database/convert-rows"
import { unshownCodeSqlCondition } from "../charge/unshown-codes"

/**
 * The largest number of seconds that a PostgreSQL integer can contain (68 years). It limits the reported remaining time
 * of a code that expires even later.
 */
const MAX_SECONDS = 2_147_483_647

/**
 * Resolves to the data of a payment session's charge that a storefront may see, or to `undefined` if the session has no
 * charge. The query reads few columns, because the storefronts of thousands of shoppers may poll at the same time.
 */
export async function findChargeStateForStorefront(
  knex: Knex,
  paymentSessionId: string
): Promise<SessionState | undefined> {
  const row = await knex(CHARGE_TABLE)
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .first<SessionState | undefined>(
      "method",
      "state",
      "code_expires_at as codeExpiresAt",
      "order_id as orderId",
      knex.raw(`coalesce(code_expires_at <= ${NOW}, false) as "hasEnded"`),
      knex.raw(
        `least(greatest(0, ceil(extract(epoch from code_expires_at - ${NOW}))), ${MAX_SECONDS})::int as "secondsLeft"`
      ),
      knex.raw('refund_decided_at is not null as "isBeingRefunded"'),
      knex.raw('abandoned_at is not null as "isAbandoned"'),
      knex.raw('? as "isUnshown"', [unshownCodeSqlCondition(knex)])
    )
  return row && fromRow(row)
}

export interface ShopperLookupLimit {
  most: number
  withinMs: number
}

/**
 * An SQL expression that is true if the charge's code has expired during the present counting period. In each counting
 * period, shoppers may cause only a limited number of lookups of the charge. After the expiry, a new period begins, so
 * that further lookups can show whether the code was paid in time.
 */
const HAS_CODE_EXPIRED_IN_PERIOD = `code_expires_at <= ${NOW} and shopper_lookup_period_began_at <= code_expires_at`
const WAS_ANSWERED_IN_PERIOD = `shopper_lookup_answered_at >= shopper_lookup_period_began_at
  and (code_expires_at is null or code_expires_at > ${NOW} or shopper_lookup_answered_at > code_expires_at)`

/**
 * Decides whether a shopper may cause a lookup of a charge now, and counts the lookup if so. In a counting period of
 * `withinMs` milliseconds, shoppers may cause at most `most` lookups of a charge, in all processes together. A new
 * period also begins when the charge's code has expired. A shopper's cancellation of a code counts as a lookup, too.
 */
export async function claimShopperLookup(
  knex: Knex,
  chargeId: string,
  { most, withinMs }: ShopperLookupLimit
): Promise<ShopperLookupPermission> {
  const hasPeriodEnded = `(shopper_lookup_period_began_at is null or shopper_lookup_period_began_at <= ${NOW} - ? * interval '1 millisecond' or ${HAS_CODE_EXPIRED_IN_PERIOD})`
  const claimed = await selectChargeById(knex, chargeId)
    .whereRaw(`(${hasPeriodEnded} or shopper_lookup_count < ?)`, [
      withinMs,
      most,
    ])
    .update({
      shopper_lookup_count: knex.raw(
        `case when ${hasPeriodEnded} then 1 else shopper_lookup_count + 1 end`,
        [withinMs]
      ),
      shopper_lookup_period_began_at: knex.raw(
        `case when ${hasPeriodEnded} then ${NOW} else shopper_lookup_period_began_at end`,
        [withinMs]
      ),
    })
  if (claimed > 0) {
    return { kind: "ask" }
  }
  const row = await selectChargeById(knex, chargeId).first<
    { was_reported: boolean } | undefined
  >(knex.raw(`coalesce(${WAS_ANSWERED_IN_PERIOD}, false) as was_reported`))
  return { kind: "enough", wasReported: row?.was_reported ?? false }
}

export async function recordShopperLookupAnswered(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    shopper_lookup_answered_at: databaseNow(knex),
  })
}
