import type {
  Books,
  ChargeRow,
  DiscrepancyRow,
  LinkAttemptRow,
  OperationRow,
  OrderRow,
  PaidEventRow,
  PaymentRow,
} from "./books"
import type { Stage } from "./stage"

type Ask = <Row extends object>(sql: string) => Promise<Row[]>

/** What everybody has written down of the same money. */
export async function readBooks(stage: Stage): Promise<Books> {
  const { simulator, journal, database } = stage
  const ask: Ask = async <Row extends object>(sql: string) =>
    (await database.query<Row>(sql)).rows
  return {
    gateway: {
      charges: await simulator.charges(),
      links: await simulator.paymentLinks(),
    },
    ledger: {
      charges: await ask<ChargeRow>(CHARGES),
      operations: await ask<OperationRow>(OPERATIONS),
      discrepancies: await ask<DiscrepancyRow>(DISCREPANCIES),
      linkAttempts: await ask<LinkAttemptRow>(LINK_ATTEMPTS),
      paidEvents: await ask<PaidEventRow>(PAID_EVENTS),
      leftOver: [...(await leftOver(ask)), ...endedByItself(stage)],
    },
    medusa: {
      payments: await ask<PaymentRow>(PAYMENTS),
      orders: await ask<OrderRow>(ORDERS),
    },
    asks: journal.asks,
    told: journal.told,
  }
}

/** What is not done, though nothing stands in its way. */
export async function leftOver(ask: Ask): Promise<Books["ledger"]["leftOver"]> {
  const found: Books["ledger"]["leftOver"] = []
  for (const { what, table, sql } of LEFT_OVER) {
    const [known] = await ask<{ name: string | null }>(
      `select to_regclass('${table}')::text as name`
    )
    if (!known?.name) continue
    const rows = await ask<{ id: string; about: string | null }>(sql)
    found.push(
      ...rows.map(({ id, about }) => ({
        words: `${what}: ${id}`,
        ids: [id, about ?? ""],
      }))
    )
  }
  return found
}

function endedByItself({ processes }: Stage): Books["ledger"]["leftOver"] {
  return processes.flatMap(({ name, endedByItself }) =>
    endedByItself.map((latest) => ({
      words: `process ${name} ended by itself: ${latest}`,
      ids: ["process"],
    }))
  )
}

/** Some tables are there only with some lock modules. */
const LEFT_OVER = [
  {
    what: "a lease of a charge",
    table: "checkout_transparent_charge",
    sql: `select id, merchant_charge_id as about from checkout_transparent_charge
      where held_until is not null and deleted_at is null`,
  },
  {
    what: "a charge that is due",
    table: "checkout_transparent_charge",
    sql: `select id, merchant_charge_id as about from checkout_transparent_charge
      where synchronize_at < checkout_transparent_now() - interval '20 seconds' and deleted_at is null`,
  },
  {
    what: "an operation in flight",
    table: "checkout_transparent_operation",
    sql: `select id, charge_id as about from checkout_transparent_operation
      where state = 'in_flight' and deleted_at is null`,
  },
  {
    what: "an operation in doubt that is due",
    table: "checkout_transparent_operation",
    sql: `select id, charge_id as about from checkout_transparent_operation where state = 'unknown'
      and next_look_up_at < checkout_transparent_now() - interval '20 seconds' and deleted_at is null`,
  },
  {
    what: "a notification that is not processed",
    table: "checkout_transparent_notification",
    sql: `select id, merchant_charge_id as about from checkout_transparent_notification
      where state in ('received', 'claimed') and deleted_at is null`,
  },
  {
    what: "a notification that is dead",
    table: "checkout_transparent_notification",
    sql: `select id, merchant_charge_id as about from checkout_transparent_notification
      where state = 'dead' and deleted_at is null`,
  },
  {
    what: "an event that was not told",
    table: "checkout_transparent_announcement",
    sql: `select id, data ->> 'charge_id' as about from checkout_transparent_announcement
      where announced_at is null and deleted_at is null`,
  },
  {
    what: "a lease",
    table: "checkout_transparent_lease",
    sql: `select id, lease_key as about from checkout_transparent_lease
      where expires_at > checkout_transparent_now() and deleted_at is null`,
  },
  {
    // Core's on a cart that we have a charge of; others of a dead process are core's own matter.
    what: "a lock",
    table: "locking",
    sql: `select locking.id, max(charge.id) as about from locking
      left join checkout_transparent_charge as charge on charge.cart_id = locking.id
      where locking.id like 'checkout-transparent:%' or charge.id is not null
      group by locking.id`,
  },
]

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const fromNow = (column: string) =>
  `(extract(epoch from ${column} - checkout_transparent_now()) * 1000)::float8`

const CHARGES = `select id, merchant_charge_id as "merchantChargeId", account, method, state, amount,
    captured_amount as captured, refunded_amount as refunded,
    payment_session_id as "sessionId", payment_collection_id as "collectionId", cart_id as "cartId",
    link_id as "linkId", link_transaction_id as "linkTransactionId", surplus_of as "surplusOf",
    ${ms("created_at")} as "createdAt", ${ms("let_go_at")} as "letGoAt",
    ${ms("give_back_at")} as "giveBackAt", give_back_by as "giveBackBy",
    ${fromNow("synchronize_at")} as "nextLookMs", ${fromNow("held_until")} as "leasedMs"
  from checkout_transparent_charge where deleted_at is null order by id`

const OPERATIONS = `select id, charge_id as "chargeId", kind, state, amount, actor,
    ${ms("created_at")} as "createdAt", ${ms("settled_at")} as "settledAt",
    concat_ws(' ', created_at::text, kind, amount, state, 'by', actor, settled_by, settled_at::text, error_code, error_message) as words
  from checkout_transparent_operation where deleted_at is null order by id`

const DISCREPANCIES = `select charge_id as "chargeId", kind, details
  from checkout_transparent_difference where resolved_at is null and deleted_at is null order by id`

const LINK_ATTEMPTS = `select charge_id as "chargeId", order_number as "orderNumber"
  from checkout_transparent_payment_link where deleted_at is null`

const PAID_EVENTS = `select data ->> 'charge_id' as "chargeId", ${ms("created_at")} as at
  from checkout_transparent_announcement
  where name = 'checkout_transparent.payment.paid' and deleted_at is null`

const sumOf = (table: string) =>
  `(select coalesce(round(sum(amount) * 100), 0)::int from ${table} where payment_id = payment.id and deleted_at is null)`

const PAYMENTS = `select id, payment_session_id as "sessionId", payment_collection_id as "collectionId",
    ${sumOf("capture")} as captured, ${sumOf("refund")} as refunded, canceled_at is not null as "isCanceled"
  from payment where deleted_at is null`

const ORDERS = `select "order".id, "order".status, order_cart.cart_id as "cartId",
    round(coalesce((summary.totals ->> 'current_order_total')::numeric, 0) * 100)::int as total,
    (select coalesce(round(sum(amount) * 100), 0)::int from order_transaction
      where order_id = "order".id and deleted_at is null) as paid,
    array(select payment_collection_id from order_payment_collection
      where order_id = "order".id and deleted_at is null) as "collectionIds",
    ${ms('"order".created_at')} as "createdAt"
  from "order"
  left join order_cart on order_cart.order_id = "order".id and order_cart.deleted_at is null
  left join order_summary as summary on summary.order_id = "order".id
    and summary.version = "order".version and summary.deleted_at is null
  where "order".deleted_at is null`
