import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { CHARGE_TABLE } from "./charge-rows"
import { MOVEMENT_TABLE } from "./movements"

/** Money on the merchant's own statement: what was sold or, when negative, went back. */
export interface StatementRow {
  /** What names the charge there: our id of it, the gateway's, the transaction's, NSU or end-to-end id. */
  id: string
  /** Minor units. */
  amount: number
  /** As 2026-11-21, in São Paulo. */
  day: string
}

export interface StatementRange {
  account: string
  /** The first and the last day, as 2026-11-21. */
  from: string
  to: string
}

export interface StatementResult {
  rows: number
  differing: number
  unknown: number
}

/**
 * What names a charge on a statement, each once: two charges with one NSU are told apart by nothing. Only
 * charges of which something moved in those days; by our own id any.
 */
const NAMED = `
  create temp table statement_name on commit drop as
  with charges as (
    select charge.id, charge.merchant_charge_id, charge.link_transaction_id, charge.details from ${CHARGE_TABLE} as charge
    where charge.deleted_at is null and charge.id in (
      select charge_id from ${MOVEMENT_TABLE} where account = :account and day between :from and :to and deleted_at is null)
  ), names as (
    select id as charge_id, unnest(array[merchant_charge_id, link_transaction_id, details ->> 'gatewayChargeId',
      details ->> 'transactionId', details ->> 'nsu', details ->> 'endToEndId']) as name from charges
    union select charge.id, charge.merchant_charge_id from ${CHARGE_TABLE} as charge
      join statement_row on statement_row.id = charge.merchant_charge_id
      where charge.account = :account and charge.deleted_at is null
  )
  select name, min(charge_id) as charge_id from names where name is not null
  group by name having count(distinct charge_id) = 1`

/** By charge, with the first day on which either side has something of it. */
const COMPARED = `
  create temp table statement_compared on commit drop as
  with reported as (
    select coalesce(named.charge_id, 'row:' || row.id) as subject, named.charge_id, min(row.day) as day,
      sum(greatest(row.amount, 0)) as captured, sum(greatest(- row.amount, 0)) as refunded
    from statement_row as row left join statement_name as named on named.name = row.id
    group by 1, 2
  ), moved as (
    select charge_id, min(day) as day, sum(amount) filter (where kind = 'captured') as captured,
      - sum(amount) filter (where kind <> 'captured') as refunded
    from ${MOVEMENT_TABLE} where account = :account and day between :from and :to and deleted_at is null
    group by charge_id having bool_or(amount <> 0)
  )
  select coalesce(reported.charge_id, moved.charge_id) as charge_id, reported.subject,
    coalesce(reported.day, moved.day) as day,
    coalesce(reported.captured, 0) as reported_captured, coalesce(reported.refunded, 0) as reported_refunded,
    coalesce(moved.captured, 0) as captured, coalesce(moved.refunded, 0) as refunded
  from reported full join moved on moved.charge_id = reported.charge_id`

const IS_DIFFERENT =
  "charge_id is not null and (reported_captured <> captured or reported_refunded <> refunded)"

/** In reais, as in all that admins read. */
const FINDINGS = `
  insert into checkout_transparent_reconciliation_finding (id, reconciled_day_id, kind, subject_id, charge_id, details)
  select :prefix || row_number() over (), known.id,
    case when compared.charge_id is null then 'statement_unknown' else 'statement_differs' end,
    coalesce(compared.charge_id, substr(compared.subject, 5)), compared.charge_id,
    jsonb_build_object(
      'statement', jsonb_build_object('captured', reported_captured / 100.0, 'refunded', reported_refunded / 100.0),
      'ledger', jsonb_build_object('captured', captured / 100.0, 'refunded', refunded / 100.0))
  from statement_compared as compared
  join checkout_transparent_reconciled_day as known
    on known.account = :account and known.day = compared.day and known.deleted_at is null
  where compared.charge_id is null or ${IS_DIFFERENT.replaceAll("charge_id", "compared.charge_id")}`

const SUMS = `
  update checkout_transparent_reconciled_day as known set
    statement_captured = coalesce(reported.captured, 0), statement_refunded = coalesce(reported.refunded, 0)
  from (select wanted.day::text, sums.captured, sums.refunded
    from (select to_char(generate_series(:from::date, :to::date, interval '1 day'), 'YYYY-MM-DD') as day) as wanted
    left join (select day, sum(greatest(amount, 0)) as captured, sum(greatest(- amount, 0)) as refunded
      from statement_row group by day) as sums on sums.day = wanted.day) as reported
  where known.account = :account and known.day = reported.day and known.deleted_at is null`

/**
 * Compares the merchant's statement of some days with what the ledger saw move, charge by charge, and
 * keeps what differs with those days, instead of what an earlier statement of them found. Rows come in
 * batches and are never together in memory. The days have to be there: see requestDays.
 */
export async function compareStatement(
  knex: Knex,
  range: StatementRange,
  batches: AsyncIterable<readonly StatementRow[]>
): Promise<StatementResult> {
  const { account, from, to } = range
  const bindings = { account, from, to }
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "create temp table statement_row (id text, amount bigint, day text) on commit drop"
    )
    let rows = 0
    for await (const batch of batches) {
      rows += batch.length
      await transaction.raw(
        "insert into statement_row select * from unnest(?::text[], ?::bigint[], ?::text[])",
        [
          batch.map(({ id }) => id),
          batch.map(({ amount }) => amount),
          batch.map(({ day }) => day),
        ]
      )
    }
    await transaction.raw(NAMED, bindings)
    await transaction.raw(COMPARED, bindings)
    await transaction.raw(
      `delete from checkout_transparent_reconciliation_finding where kind like 'statement%' and reconciled_day_id in (
        select id from checkout_transparent_reconciled_day where account = :account and day between :from and :to and deleted_at is null)`,
      bindings
    )
    await transaction.raw(FINDINGS, {
      ...bindings,
      prefix: `${generateEntityId(undefined, "ctfnd")}_`,
    })
    await transaction.raw(SUMS, bindings)
    const { rows: counted } = await transaction.raw<{
      rows: { differing: string; unknown: string }[]
    }>(
      `select count(*) filter (where ${IS_DIFFERENT}) as differing, count(*) filter (where charge_id is null) as unknown from statement_compared`
    )
    return {
      rows,
      differing: Number(counted[0]?.differing ?? 0),
      unknown: Number(counted[0]?.unknown ?? 0),
    }
  })
}
