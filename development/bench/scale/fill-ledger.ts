import { Client } from "@medusajs/framework/pg"

import { prune } from "../../../src/modules/ledger/statements/retention"
import { KEPT_HERE, openLedger } from "./open-ledger"

/** What a shop sells in a day: a larger ledger is one that has lived for longer. */
export const CHARGES_A_DAY = 1_000
export const NOTIFICATIONS_OF_CHARGE = 5

/**
 * A day of the shop, with the ledger's clock set back to its end (`back` days). `:first` is the number
 * of its first charge, `:total` how many the ledger is to have.
 */
const CHARGES = `
  with numbered as (
    select n, (n::bigint * 7919 % 1000)::integer as h, n % 20 as m, md5(n::text) as hash,
      checkout_transparent_now() - (:first + ${CHARGES_A_DAY} - n) * interval '${86_400 / CHARGES_A_DAY} seconds' as at
    from generate_series(:first, :first + ${CHARGES_A_DAY} - 1) as n
  ), drawn as (
    select *, case when m < 10 then 'card' when m < 18 then 'pix' when m = 18 then 'wallet' else 'link' end as method,
      1000 + (h * 37 + n) % 90000 as amount,
      case when :back = 0 and m >= 10 and n >= :first + ${CHARGES_A_DAY} - 20 then 'pending'
        when h < 780 then 'paid' when h < 820 then 'refunded'
        when h < 920 then case when m < 10 then 'declined' else 'expired' end
        when h < 950 then 'failed' when h < 980 then 'canceled'
        when h = 999 then 'charged_back'
        when h = 998 and :back = 0 then 'unresolved'
        when h >= 990 and :back < 5 then case when m < 10 then 'authorized' else 'paid' end
        else 'paid' end as state
    from numbered
  ), made as (
    select *, state in ('paid', 'refunded', 'charged_back') as has_money,
      (select min(days) from unnest(array[1, 7, 30, 60, 90, 120]) as days where days > :back) as lookup_after
    from drawn
  )
  insert into checkout_transparent_charge (id, merchant_charge_id, account, installation_digest, method,
    payment_session_id, payment_collection_id, cart_id, email_digest, amount, currency_code,
    installments, late_capture, state, captured_amount, refunded_amount, most_captured_amount, revision,
    synchronize_at, looked_up_at, code_expires_at, code_payload, link_purpose, link_id, link_transaction_id,
    order_id, disputed_at, published_event_keys, details, created_at, updated_at)
  select 'ctchg_' || lpad(n::text, 26, '0'), hash::uuid::text, case when n % 10 < 7 then 'br' when n % 10 < 9 then 'sul' else 'norte' end,
    :digest, method, 'payses_' || lpad(n::text, 26, '0'), 'pay_col_' || lpad(n::text, 26, '0'), 'cart_' || lpad(n::text, 26, '0'),
    md5('mail' || n::bigint * 48271 % (:total * 3 / 5)) || md5('mail'),
    amount, 'BRL', case when method = 'card' then 1 + h % 12 else 1 end, state = 'authorized', state,
    case when has_money then amount else 0 end, case when state = 'refunded' then amount else 0 end, case when has_money then amount else 0 end, 3,
    case when state = 'paid' then at + lookup_after * interval '1 day' when state = 'authorized' then at + interval '6 days'
      when state in ('pending', 'unresolved') then now() + interval '1 hour' end,
    at + interval '1 minute', case when method in ('pix', 'wallet') then at + interval '30 minutes' end,
    case when method in ('pix', 'wallet') then repeat(hash, 6) end,
    case when method = 'link' then 'cart' end, case when method = 'link' then 'link_' || hash end,
    case when method = 'link' and has_money then 'ltx_' || hash end,
    case when has_money or state = 'authorized' then 'order_' || lpad(n::text, 26, '0') end,
    case when state = 'charged_back' then at + interval '2 minutes' end,
    case when :back > 90 and has_money then array['payment.paid:ctchg_' || n] end,
    jsonb_build_object('nsu', (100000000 + n)::text, 'authorizationCode', left(hash, 6), 'transactionId', md5('t' || n)::uuid,
      'gatewayChargeId', md5('g' || n)::uuid, 'brand', 'VISA', 'chargeStatus', 'PAID', 'transactionStatus', 'PAID',
      'acquirerName', 'ADQUIRENTE EXEMPLO', 'reasonCode', '0', 'softDescriptor', 'LOJA DEMO',
      'gatewayUpdatedAt', to_char((at + interval '1 minute') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    at, at + interval '2 minutes'
  from made`

const OF_THE_DAY = `from checkout_transparent_charge as charge
  where id between 'ctchg_' || lpad(:first::text, 26, '0') and 'ctchg_' || lpad((:first + ${CHARGES_A_DAY} - 1)::text, 26, '0')`

const BESIDE_CHARGES = [
  // What was tried of a charge without money is gone after half a year.
  `insert into checkout_transparent_operation (id, charge_id, kind, amount, actor, state, owner, lease_expires_at,
    resolved_at, resolved_via, booked_at, next_lookup_at, created_at, updated_at)
  select 'ctop_' || substr(id, 7) || kind, id, kind, amount, 'shopper',
    case when state = 'unresolved' then 'unknown' when state in ('declined', 'failed') then 'rejected' else 'accepted' end,
    'shop:1', created_at + interval '30 seconds', created_at + interval '2 seconds', 'answer', created_at + interval '3 seconds',
    case when state = 'unresolved' then now() + interval '1 hour' end, created_at, created_at
  from (select charge.*, unnest(array['create'] || case when state = 'refunded' then array['refund'] end) as kind ${OF_THE_DAY}) as made
  where :back <= 180 or captured_amount > 0`,
  `insert into checkout_transparent_discrepancy (id, kind, charge_id, merchant_charge_id, account, currency_code, gateway_state,
    gateway_captured, gateway_refunded, details, suggested_action, resolved_at, resolved_by, created_at)
  select 'ctdis_' || substr(id, 7), 'refunded_differs', id, merchant_charge_id, account, 'BRL', state, captured_amount, 0, 'Differs.', 'Look.',
    case when :back > 2 then created_at + interval '1 day' end, case when :back > 2 then 'user_1' end, created_at
  ${OF_THE_DAY} and right(id, 2) = '07'`,
  `insert into checkout_transparent_outbox_entry (id, name, event_key, data, created_at, published_at)
  select 'ctout_' || substr(id, 7), 'checkout_transparent.payment.paid', 'payment.paid:' || id,
    jsonb_build_object('charge_id', id, 'account', account, 'amount', amount), created_at, created_at + interval '5 seconds'
  ${OF_THE_DAY} and :back < 90 and captured_amount > 0`,
  `insert into checkout_transparent_payment_link (id, charge_id, operation_id, account, order_number, name, amount, created_at)
  select 'ctlnk_' || substr(id, 7), id, 'ctop_' || substr(id, 7) || 'create', account, 'CT' || right(id, 9), 'Pedido', amount, created_at
  ${OF_THE_DAY} and method = 'link' and (:back <= 180 or captured_amount > 0)`,
  `insert into checkout_transparent_link_transaction (id, charge_id, transaction_id, role, transaction_status, amount, created_at)
  select 'ctltx_' || substr(id, 7), id, link_transaction_id, 'kept', 'PAYED', amount, created_at
  ${OF_THE_DAY} and link_transaction_id is not null`,
  `insert into checkout_transparent_reconciled_day (id, account, day, pass, started_at, finished_at, charges)
  select 'ctday_' || account || :first, account, to_char(checkout_transparent_now() at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'),
    'authorizations', checkout_transparent_now(), checkout_transparent_now(), 100
  from unnest(array['br', 'sul', 'norte']) as account`,
]

/** By themselves, so that two connections fill at once. A real body has three times as many bytes. */
const NOTIFICATIONS = `
  insert into checkout_transparent_notification (id, account, notification_key, integration, kind, type, event_id, event_at,
    merchant_charge_id, is_of_another_merchant, reported, payload, state, attempts, received_at, last_delivered_at, ended_at, result, created_at, updated_at)
  select 'ctnot_' || lpad(n::text, 25, '0') || reported, case when n % 10 < 7 then 'br' when n % 10 < 9 then 'sul' else 'norte' end,
    md5(n || ':' || reported) || md5(reported::text), 'checkout', 'charge_update', 'PAYMENT', md5(n || ':' || reported)::uuid, at,
    md5(n::text)::uuid::text, false,
    jsonb_build_object('kind', 'charge_update', 'merchantChargeId', md5(n::text)::uuid, 'charge', jsonb_build_object('chargeStatus', 'PAID', 'amount', 1999)),
    jsonb_build_object('type', 'PAYMENT', 'id', md5(n || ':' || reported)::uuid, 'data', jsonb_build_object('status', 'PAID', 'amount', 1999, 'merchantChargeId', md5(n::text)::uuid)),
    case when n % 5000 = 0 and reported = 1 then 'dead' else 'processed' end, 1, at, at, at + interval '1 second', 'Medusa has what the gateway has: paid.', at, at
  from generate_series(:first, :first + ${CHARGES_A_DAY} - 1) as n, generate_series(1, ${NOTIFICATIONS_OF_CHARGE}) as reported,
    lateral (select checkout_transparent_now() - (:first + ${CHARGES_A_DAY} - n) * interval '${86_400 / CHARGES_A_DAY} seconds' + reported * interval '5 seconds' as at) as received`

/** The ledger's one clock, `bench.back` days behind: what triggers and defaults write is of that day. */
const CLOCK_SET_BACK = `
  create or replace function checkout_transparent_now() returns timestamptz language sql stable parallel safe
    as $$ select statement_timestamp() - coalesce(nullif(current_setting('bench.back', true), ''), '0')::integer * interval '1 day' $$`
const CLOCK = `
  create or replace function checkout_transparent_now() returns timestamptz language sql stable parallel safe
    as $$ select statement_timestamp() $$`

/** Nobody misses what a power cut takes of a fill; what it is to be like afterwards is set again. */
const WHILE_FILLING = ["fsync", "full_page_writes", "autovacuum"]

/**
 * Fills an empty ledger day by day, by its own triggers and constraints. Indexes that are no constraint
 * are made when the rows are there, as that takes a third of the time.
 */
export async function fillLedger(url: string, total: number): Promise<void> {
  const days = total / CHARGES_A_DAY
  const { ledger, knex } = openLedger(url)
  try {
    const digest = await ledger.installationDigest()
    await ledger.installationId()
    const indexes = await withClient(url, async (client) => {
      for (const setting of WHILE_FILLING) {
        await client.query(`alter system set ${setting} = off`)
      }
      await client.query("select pg_reload_conf()")
      await client.query(CLOCK_SET_BACK)
      return dropIndexes(client)
    })
    const fill = (statements: readonly string[]) =>
      withClient(url, async (client) => {
        for (let day = 0; day < days; day++) {
          const back = days - 1 - day
          await client.query(`set bench.back = ${back}`)
          // Nobody else does it meanwhile, and what triggers look up is planned by it.
          if (day === 1 || day % 100 === 10) await client.query("analyze")
          const given = { back, digest, total, first: day * CHARGES_A_DAY + 1 }
          for (const statement of statements) {
            await client.query(withValues(statement, given))
          }
        }
      })
    await Promise.all([
      fill([CHARGES, ...BESIDE_CHARGES]),
      fill([NOTIFICATIONS]),
    ])
    await Promise.all(
      indexes.map((some) =>
        withClient(url, async (client) => {
          await client.query("set maintenance_work_mem = '512MB'")
          for (const definition of some) await client.query(definition)
        })
      )
    )
    await withClient(url, (client) => client.query(CLOCK))
    // What the job has done by now in a shop that lives.
    await prune(knex, KEPT_HERE)
    await withClient(url, async (client) => {
      await client.query("vacuum analyze")
      for (const setting of WHILE_FILLING) {
        await client.query(`alter system reset ${setting}`)
      }
      await client.query("select pg_reload_conf()")
      await client.query("checkpoint")
    })
  } finally {
    await knex.destroy()
  }
}

/** Resolves to what makes them again, by table. The others are small, or needed while they are filled. */
async function dropIndexes(client: Client): Promise<string[][]> {
  const { rows } = await client.query<{
    table: string
    name: string
    definition: string
  }>(
    `select tablename as table, indexname as name, indexdef as definition from pg_indexes
    where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [
      ["charge", "notification", "movement"].map(
        (table) => `checkout_transparent_${table}`
      ),
    ]
  )
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  const ofNotifications = rows.filter(({ table }) =>
    table.endsWith("_notification")
  )
  const others = rows.filter((row) => !ofNotifications.includes(row))
  return [ofNotifications, others].map((some) =>
    some.map(({ definition }) => definition)
  )
}

/** In the text, since PostgreSQL cannot tell their types apart. All are numbers and digests of ours. */
function withValues(
  statement: string,
  given: Record<string, number | string>
): string {
  return statement.replace(/(?<!:):([a-z]+)\b/g, (_, name: string) => {
    const value = given[name]
    if (value === undefined) throw new Error(`No value for :${name}.`)
    return typeof value === "number" ? String(value) : `'${value}'`
  })
}

export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>
): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
