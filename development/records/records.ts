import type {
  ShownCharge,
  ShownPaymentLink,
} from "../../packages/devtools/src/simulator"
import type { StatementToShopper, MoneyRequest } from "./journal"

/** A row of the ledger's table of charges. Amounts are in minor units and times in milliseconds since 1970. */
export interface ChargeRow {
  id: string
  merchantChargeId: string
  account: string
  method: string
  state: string
  amount: number
  captured: number
  refunded: number
  sessionId: string
  collectionId: string
  cartId: string | null
  linkId: string | null
  linkTransactionId: string | null
  /**
   * If this charge is the second or a later payment of a payment link, the id of the charge that has the first payment.
   * Otherwise `null`.
   */
  duplicateOfChargeId: string | null
  createdAt: number
  /**
   * The time from which the checks treat the charge as abandoned, or `null`. The time is the earlier of:
   * - the time at which the plugin abandoned the charge
   * - the first failure to deactivate the payment link. It counts only if money of the link was refunded.
   */
  abandonedAt: number | null
  refundDecidedAt: number | null
  refundDecidedBy: string | null
  /** The time at which the ledger first recorded that money of the charge was captured. */
  paymentObservedAt: number | null
  /**
   * How many milliseconds remain until the next planned synchronization of the charge. The number is negative if the
   * synchronization is late, and `null` if none is planned.
   */
  synchronizesInMs: number | null
}

export interface OperationRow {
  chargeId: string
  kind: string
  state: string
  actor: string
  createdAt: number
  resolvedAt: number | null
  /** Whether the ledger has recorded that the operation was booked in Medusa. */
  isBooked: boolean
  words: string
}

export interface DiscrepancyRow {
  chargeId: string
  kind: string
  details: string
}

export interface PaymentRow {
  id: string
  sessionId: string | null
  collectionId: string
  captured: number
  refunded: number
  isCanceled: boolean
}

export interface OrderRow {
  id: string
  cartId: string | null
  status: string
  total: number
  /** The sum of the order's transactions in Medusa, in minor units, without payments of Medusa's manual provider. */
  paid: number
  /**
   * When Medusa first captured a payment of its manual provider (`pp_system_default`) for the order, in milliseconds
   * since 1970. Medusa does so when an administrator marks the order as paid. Always missing in `chaos`.
   */
  manualPaymentCapturedAt?: number | undefined
  collectionIds: string[]
  createdAt: number
}

/**
 * Something that a run left unfinished or inconsistent, such as a lease, an unhandled notification, or a charge whose
 * movements do not add up to its money. In `chaos`, there is also an entry for each process that ended unexpectedly.
 */
export interface UnfinishedWork {
  words: string
  ids: string[]
}

/**
 * The records of the gateway, the ledger, Medusa and the journal about the same money. They are read while nothing
 * changes, so that they can be compared.
 */
export interface Records {
  gateway: { charges: ShownCharge[]; links: ShownPaymentLink[] }
  ledger: {
    charges: ChargeRow[]
    operations: OperationRow[]
    discrepancies: DiscrepancyRow[]
    /** The attempts to create payment links, one for each row of the table `checkout_transparent_payment_link`. */
    linkAttempts: {
      chargeId: string
      orderNumber: string
      /**
       * Whether the store has ever listed a payment of this link for which the ledger has no charge. The kind of the
       * discrepancy is `notified_only`.
       */
      wasListed: boolean
    }[]
    /** When each event `checkout_transparent.payment.paid` was written into the outbox, and for which charge. */
    paidEvents: { chargeId: string; at: number }[]
    unfinishedWork: UnfinishedWork[]
  }
  medusa: { payments: PaymentRow[]; orders: OrderRow[] }
  requests: readonly MoneyRequest[]
  assurances: readonly StatementToShopper[]
}

/** The only part of a database connection that the checks need. */
export interface LedgerDatabase {
  query<Row extends object>(sql: string): Promise<{ rows: Row[] }>
}

/**
 * Reads the rows of the ledger's tables that the checks compare: charges, operations, open discrepancies, attempts to
 * create links, events about payments, and unfinished work.
 */
export async function readLedger(
  database: LedgerDatabase
): Promise<Records["ledger"]> {
  const selectRows = async <Row extends object>(sql: string) =>
    (await database.query<Row>(sql)).rows
  return {
    charges: await selectRows(CHARGES),
    operations: await selectRows(OPERATIONS),
    discrepancies: await selectRows(DISCREPANCIES),
    linkAttempts: await selectRows(LINK_ATTEMPTS),
    paidEvents: await selectRows(PAID_EVENTS),
    unfinishedWork: await readUnfinishedWork(database),
  }
}

/**
 * Finds rows that show unfinished work, such as a lease, a lock or an unhandled notification. Also finds charges whose
 * movements do not add up to their money.
 */
async function readUnfinishedWork(
  database: LedgerDatabase
): Promise<UnfinishedWork[]> {
  const found: UnfinishedWork[] = []
  for (const [
    what,
    table,
    about,
    condition,
    more = "null",
  ] of UNFINISHED_WORK_QUERIES) {
    const known = await database.query<{ name: string | null }>(
      `select to_regclass('${table}')::text as name`
    )
    // The table of locks exists only with the locking module for PostgreSQL.
    if (!known.rows[0]?.name) continue
    const { rows } = await database.query<Record<string, string | null>>(
      `select id, ${about} as about, ${more} as more from ${table} where ${condition}`
    )
    found.push(
      ...rows.map(({ id, about, more }) => ({
        words: [`${what}: ${id}`, more].filter(Boolean).join(", "),
        ids: [id ?? "", about ?? ""],
      }))
    )
  }
  return found
}

const CHARGE = "checkout_transparent_charge"
const OPERATION = "checkout_transparent_operation"
const NOTIFICATION = "checkout_transparent_notification"
const OUTBOX_ENTRY = "checkout_transparent_outbox_entry"
const NOW = "checkout_transparent_now()"
export const NOT_DELETED_SQL = "deleted_at is null"

const UNFINISHED_WORK_QUERIES: [
  ...[what: string, table: string, about: string, where: string],
  words?: string,
][] = [
  [
    "a lease of a charge",
    CHARGE,
    "merchant_charge_id",
    `leased_until is not null and ${NOT_DELETED_SQL}`,
  ],
  [
    "a charge that its movements do not add up to",
    CHARGE,
    "merchant_charge_id",
    `${NOT_DELETED_SQL} and (select coalesce(sum(amount), 0) from checkout_transparent_movement where charge_id = ${CHARGE}.id)
        <> case when disputed_at is not null and dispute_closed_at is null
          or dispute_outcome = 'lost' and state = 'charged_back' then 0 else captured_amount - refunded_amount end`,
  ],
  [
    "a charge that is due",
    CHARGE,
    "merchant_charge_id",
    `synchronization_due_at < ${NOW} - interval '20 seconds' and ${NOT_DELETED_SQL}`,
  ],
  [
    "an operation in flight",
    OPERATION,
    "charge_id",
    `state = 'in_flight' and ${NOT_DELETED_SQL}`,
  ],
  [
    "an operation in doubt that is never looked up",
    OPERATION,
    "charge_id",
    `state = 'unknown' and ${NOT_DELETED_SQL} and (lookup_backoff_began_at is null
        or not exists (select from ${CHARGE} where id = charge_id and synchronization_due_at is not null))`,
  ],
  [
    "an unhandled notification",
    NOTIFICATION,
    "coalesce(merchant_charge_id, link_id)",
    `handled_at is null and ${NOT_DELETED_SQL}`,
    "concat_ws(' ', kind, link_id)",
  ],
  [
    "an event that was not announced",
    OUTBOX_ENTRY,
    "data ->> 'charge_id'",
    `published_at is null and ${NOT_DELETED_SQL}`,
  ],
  [
    "a lease",
    "checkout_transparent_lease",
    "lease_key",
    // The lease `night` ends with the next night, and the lease `shipments` with the next comparison of shipments.
    `expires_at > ${NOW} and lease_key not in ('night', 'shipments') and ${NOT_DELETED_SQL}`,
  ],
  [
    // Of core's locks, only those on carts that have a charge are checked. All other locks of core that a killed
    // process leaves are the business of Medusa.
    "a lock",
    "locking",
    `(select max(id) from ${CHARGE} where cart_id = locking.id)`,
    `id like 'checkout-transparent:%' or exists (select from ${CHARGE} where cart_id = locking.id)`,
  ],
]

export const millisecondsSql = (interval: string) =>
  `(extract(epoch from ${interval}) * 1000)::float8`

const CHARGES = `select id, merchant_charge_id as "merchantChargeId", account, method, state, amount,
    captured_amount as captured, refunded_amount as refunded,
    payment_session_id as "sessionId", payment_collection_id as "collectionId", cart_id as "cartId",
    link_id as "linkId", link_transaction_id as "linkTransactionId", duplicate_of_charge_id as "duplicateOfChargeId",
    ${millisecondsSql("created_at")} as "createdAt", ${millisecondsSql("least(abandoned_at, case when refunded_amount > 0 then link_deactivation_first_failed_at end)")} as "abandonedAt",
    ${millisecondsSql("refund_decided_at")} as "refundDecidedAt", refund_decided_by as "refundDecidedBy",
    (select min(${millisecondsSql("recorded_at")}) from checkout_transparent_movement
      where charge_id = ${CHARGE}.id and kind = 'captured') as "paymentObservedAt",
    ${millisecondsSql(`synchronization_due_at - ${NOW}`)} as "synchronizesInMs"
  from ${CHARGE} where ${NOT_DELETED_SQL} order by id`

const OPERATIONS = `select charge_id as "chargeId", kind, state, actor,
    ${millisecondsSql("created_at")} as "createdAt", ${millisecondsSql("resolved_at")} as "resolvedAt", booked_at is not null as "isBooked",
    concat_ws(' ', created_at::text, kind, amount, state, 'by', actor, resolved_via, resolved_at::text, error_code, error_message) as words
  from ${OPERATION} where ${NOT_DELETED_SQL} order by id`

const DISCREPANCIES = `select charge_id as "chargeId", kind, details::text as details
  from checkout_transparent_discrepancy where resolved_at is null and ${NOT_DELETED_SQL} order by id`

const LINK_ATTEMPTS = `select charge_id as "chargeId", order_number as "orderNumber",
    exists (select from checkout_transparent_discrepancy where kind = 'notified_only'
      and charge_id = checkout_transparent_payment_link.charge_id) as "wasListed"
  from checkout_transparent_payment_link where ${NOT_DELETED_SQL}`

const PAID_EVENTS = `select data ->> 'charge_id' as "chargeId", ${millisecondsSql("created_at")} as at
  from ${OUTBOX_ENTRY} where event_name = 'checkout_transparent.payment.paid' and ${NOT_DELETED_SQL}`
