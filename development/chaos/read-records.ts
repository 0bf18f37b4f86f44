import {
  NOT_DELETED_SQL,
  type LedgerDatabase,
  millisecondsSql,
  type OrderRow,
  type PaymentRow,
  readLedger,
  type Records,
} from "../records/records"
import type { ChaosEnvironment } from "./chaos-environment"

/**
 * Reads the records that the checks compare at the end of a run: the charges and links of the gateway, the ledger, the
 * payments and orders of Medusa, and the journal.
 *
 * If a store process ended unexpectedly, an entry about the process is added to `ledger.unfinishedWork`. The checks
 * report this entry as a violation.
 */
export async function readRecords(
  environment: Pick<ChaosEnvironment, "simulator" | "journal"> & {
    database: LedgerDatabase
    processes: readonly {
      name: string
      outputsOfUnexpectedExits: readonly string[]
    }[]
  }
): Promise<Records> {
  const { simulator, journal, processes, database } = environment
  const ledger = await readLedger(database)
  const outputsOfUnexpectedExits = processes.flatMap((process) =>
    process.outputsOfUnexpectedExits.map((latest) => ({
      words: `process ${process.name} ended unexpectedly: ${latest}`,
      ids: ["process"],
    }))
  )
  return {
    gateway: {
      charges: await simulator.charges(),
      links: await simulator.paymentLinks(),
    },
    ledger: {
      ...ledger,
      unfinishedWork: [...ledger.unfinishedWork, ...outputsOfUnexpectedExits],
    },
    medusa: {
      payments: (await database.query<PaymentRow>(PAYMENTS)).rows,
      orders: (await database.query<OrderRow>(ORDERS)).rows,
    },
    requests: journal.requests,
    assurances: journal.assurances,
  }
}

const sumOf = (table: string, condition: string) =>
  `(select coalesce(round(sum(amount) * 100), 0)::int from ${table} where ${condition} and ${NOT_DELETED_SQL})`

const PAYMENTS = `select id, payment_session_id as "sessionId", payment_collection_id as "collectionId",
    ${sumOf("capture", "payment_id = payment.id")} as captured,
    ${sumOf("refund", "payment_id = payment.id")} as refunded, canceled_at is not null as "isCanceled"
  from payment where ${NOT_DELETED_SQL}`

const ORDERS = `select "order".id, "order".status, order_cart.cart_id as "cartId",
    round(coalesce((summary.totals ->> 'current_order_total')::numeric, 0) * 100)::int as total,
    ${sumOf("order_transaction", 'order_id = "order".id')} as paid,
    array(select payment_collection_id from order_payment_collection
      where order_id = "order".id and ${NOT_DELETED_SQL}) as "collectionIds",
    ${millisecondsSql('"order".created_at')} as "createdAt"
  from "order"
  left join order_cart on order_cart.order_id = "order".id and order_cart.${NOT_DELETED_SQL}
  left join order_summary as summary on summary.order_id = "order".id
    and summary.version = "order".version and summary.${NOT_DELETED_SQL}
  where "order".${NOT_DELETED_SQL}`
