import {
  EXISTS,
  type LedgerDatabase,
  ms,
  type OrderRow,
  type PaymentRow,
  readLedger,
  type Records,
} from "../records/records"
import type { Stage } from "./stage"

/**
 * Reads the money records of all sides: the gateway's charges and links, the ledger, Medusa's payments and orders,
 * and the journal.
 */
export async function readRecords(
  stage: Pick<Stage, "simulator" | "journal"> & {
    database: LedgerDatabase
    processes: readonly { name: string; endedByItself: readonly string[] }[]
  }
): Promise<Records> {
  const { simulator, journal, processes, database } = stage
  const ledger = await readLedger(database)
  const endedByItself = processes.flatMap((process) =>
    process.endedByItself.map((latest) => ({
      words: `process ${process.name} ended unexpectedly: ${latest}`,
      ids: ["process"],
    }))
  )
  return {
    gateway: {
      charges: await simulator.charges(),
      links: await simulator.paymentLinks(),
    },
    ledger: { ...ledger, leftOver: [...ledger.leftOver, ...endedByItself] },
    medusa: {
      payments: (await database.query<PaymentRow>(PAYMENTS)).rows,
      orders: (await database.query<OrderRow>(ORDERS)).rows,
    },
    requests: journal.requests,
    assurances: journal.assurances,
  }
}

const sumOf = (table: string, condition: string) =>
  `(select coalesce(round(sum(amount) * 100), 0)::int from ${table} where ${condition} and ${EXISTS})`

const PAYMENTS = `select id, payment_session_id as "sessionId", payment_collection_id as "collectionId",
    ${sumOf("capture", "payment_id = payment.id")} as captured,
    ${sumOf("refund", "payment_id = payment.id")} as refunded, canceled_at is not null as "isCanceled"
  from payment where ${EXISTS}`

const ORDERS = `select "order".id, "order".status, order_cart.cart_id as "cartId",
    round(coalesce((summary.totals ->> 'current_order_total')::numeric, 0) * 100)::int as total,
    ${sumOf("order_transaction", 'order_id = "order".id')} as paid,
    array(select payment_collection_id from order_payment_collection
      where order_id = "order".id and ${EXISTS}) as "collectionIds",
    ${ms('"order".created_at')} as "createdAt"
  from "order"
  left join order_cart on order_cart.order_id = "order".id and order_cart.${EXISTS}
  left join order_summary as summary on summary.order_id = "order".id
    and summary.version = "order".version and summary.${EXISTS}
  where "order".${EXISTS}`
