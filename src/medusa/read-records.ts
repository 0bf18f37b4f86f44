import type {
  FilterablePaymentProps,
  MedusaContainer,
} from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../charge/charge"
import {
  type BookedOrder,
  type BookedPayment,
  decimalOf,
  type MedusaRecords,
  paysForSomething,
} from "../charge/medusa-records"
import { minorUnitsFromDecimal } from "../charge/money"
import { PUBLIC_KEY } from "../charge/public-data/public-data"
import { ordersOf, paymentsOf } from "./core"
import { withLinesOf } from "./lines-of-payment"
import { dueOfOrders, linksWith } from "./orders"
import * as rows from "./rows"

/**
 * Reads Medusa's records of many charges at once: a few statements for all of them, since after every sale the
 * booking is checked.
 */
export async function readRecords(
  container: MedusaContainer,
  charges: readonly Charge[]
): Promise<Map<string, MedusaRecords>> {
  const payments = paymentsOf(container)
  const collectionIds = charges.map((charge) => charge.paymentCollectionId)
  const [paymentRows, sessionRows, collectionRows, withoutPayments] =
    await Promise.all([
      payments.listPayments(
        // The column exists, although the interface's filters do not have it.
        { payment_collection_id: collectionIds } as FilterablePaymentProps,
        { relations: ["captures", "refunds"], take: null }
      ),
      payments.listPaymentSessions(
        { id: charges.map((charge) => charge.paymentSessionId) },
        { select: ["id", "status", "data"], take: null }
      ),
      payments.listPaymentCollections({ id: collectionIds }, { take: null }),
      readOrders(container, charges),
    ])
  const all = z.array(rows.payment).parse(paymentRows)
  const sessions = z.array(rows.session).parse(sessionRows)
  const collections = z.array(rows.collection).parse(collectionRows)
  const orders = await withWhatIsDue(
    container,
    withoutPayments,
    charges.flatMap((charge) => {
      const own = paymentOf(charge, all)
      return own === undefined ||
        own.canceled_at !== null ||
        isToBeCaptured(charge)
        ? [{ charge, hasPayment: own !== undefined }]
        : []
    })
  )
  return new Map(
    charges.map((charge) => [
      charge.id,
      recordsOf(charge, { payments: all, sessions, collections, orders }),
    ])
  )
}

export async function recordsOfCharge(
  container: MedusaContainer,
  charge: Charge
): Promise<MedusaRecords | undefined> {
  return (await readRecords(container, [charge])).get(charge.id)
}

interface Rows {
  payments: rows.PaymentRow[]
  sessions: z.output<typeof rows.session>[]
  collections: rows.CollectionRow[]
  orders: Map<string, BookedOrder>
}

function recordsOf(charge: Charge, all: Rows): MedusaRecords {
  const ofCollection = all.payments.filter(
    (payment) => payment.payment_collection_id === charge.paymentCollectionId
  )
  const own = paymentOf(charge, ofCollection)
  const collection = all.collections.find(
    ({ id }) => id === charge.paymentCollectionId
  )
  const found = all.orders.get(charge.paymentCollectionId)
  const order = found && own ? withLinesOf(found, own) : found
  const session = all.sessions.find(({ id }) => id === charge.paymentSessionId)
  return {
    sessionStatus: session?.status,
    ...(session ? { showsCode: showsWhatToPayWith(session) } : {}),
    payment: own && bookedPayment(own),
    isPaidOtherwise:
      ofCollection.some(
        (payment) =>
          payment !== own &&
          paysForSomething({
            ...payment,
            isCanceled: payment.canceled_at !== null,
          })
      ) ||
      (own === undefined && order?.due !== undefined && order.due <= 0),
    collection: collection && {
      kept: {
        captured: collection.raw_captured_amount,
        refunded: collection.raw_refunded_amount,
      },
      ...sumsOfRows(ofCollection),
    },
    order,
  }
}

/** Returns the sums of all payments' rows, exact and rounded once. */
function sumsOfRows(
  payments: readonly rows.PaymentRow[]
): Pick<NonNullable<MedusaRecords["collection"]>, "ofRows" | "decimals"> {
  const captured = decimalOf(payments.flatMap(({ captures }) => captures))
  const refunded = decimalOf(payments.flatMap(({ refunds }) => refunds))
  return {
    ofRows: {
      captured: minorUnitsFromDecimal(captured),
      refunded: minorUnitsFromDecimal(refunded),
    },
    decimals: { captured, refunded },
  }
}

function showsWhatToPayWith({ data }: z.output<typeof rows.session>): boolean {
  return Boolean(data?.[PUBLIC_KEY]?.code ?? data?.[PUBLIC_KEY]?.link)
}

function paymentOf(
  { paymentSessionId }: Charge,
  payments: readonly rows.PaymentRow[]
): rows.PaymentRow | undefined {
  return payments.find(
    ({ payment_session_id }) => payment_session_id === paymentSessionId
  )
}

function bookedPayment(row: rows.PaymentRow): BookedPayment {
  return {
    id: row.id,
    isCaptured: row.captured_at !== null,
    isCanceled: row.canceled_at !== null,
    ...(row.canceled_at ? { canceledAt: row.canceled_at } : {}),
    captures: row.captures,
    refunds: row.refunds,
  }
}

async function readOrders(
  container: MedusaContainer,
  charges: readonly Charge[]
): Promise<Map<string, BookedOrder>> {
  const collectionIds = charges.map((charge) => charge.paymentCollectionId)
  const links = await linksWith(container, {
    payment_collection_id: collectionIds,
  })
  if (links.length === 0) {
    return new Map()
  }
  const orders = ordersOf(container)
  const orderIds = links.map(({ order_id }) => order_id)
  const [found, transactions] = await Promise.all([
    orders.listOrders(
      { id: orderIds },
      {
        select: ["id", "canceled_at", "created_at"],
        take: null,
      }
    ),
    orders.listOrderTransactions({ order_id: orderIds }, { take: null }),
  ])
  const lines = z.array(rows.transaction).parse(transactions)
  const known = z.array(rows.order).parse(found)
  return new Map(
    links.flatMap(({ payment_collection_id, order_id }) => {
      const order = known.find(({ id }) => id === order_id)
      return order
        ? [[payment_collection_id, bookedOrder(order, lines)] as const]
        : []
    })
  )
}

/**
 * Adds the outstanding amounts of orders, as Medusa shows them, where Medusa has no payment for a charge or has
 * canceled it, or where a shipment is to capture it: only then does a decision depend on them.
 */
async function withWhatIsDue(
  container: MedusaContainer,
  orders: Map<string, BookedOrder>,
  unpaid: readonly { charge: Charge; hasPayment: boolean }[]
): Promise<Map<string, BookedOrder>> {
  const waiting = unpaid.flatMap(({ charge, hasPayment }) => {
    const order = orders.get(charge.paymentCollectionId)
    return order && !(order.isCanceled && hasPayment)
      ? [{ id: order.id, hasPayment }]
      : []
  })
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) {
    return orders
  }
  const dues = await dueOfOrders(container, ids)
  const booked = waiting.flatMap(({ id, hasPayment }) => (hasPayment ? id : []))
  return new Map(
    [...orders].flatMap(([collectionId, order]) => {
      if (!ids.includes(order.id)) {
        return [[collectionId, order] as const]
      }
      const due = dues.get(order.id)
      if (due !== undefined) {
        return [[collectionId, { ...order, due }] as const]
      }
      // Core deletes the order of a completion that failed.
      return booked.includes(order.id) ? [[collectionId, order] as const] : []
    })
  )
}

function isToBeCaptured({ captureDue, state }: Charge): boolean {
  return captureDue !== undefined && state === "authorized"
}

function bookedOrder(
  order: z.output<typeof rows.order>,
  lines: z.output<typeof rows.transaction>[]
): BookedOrder {
  return {
    id: order.id,
    createdAt: order.created_at,
    isCanceled: order.canceled_at !== null,
    transactions: lines
      .filter(({ order_id }) => order_id === order.id)
      .map(({ id, reference, reference_id, amount, decimal }) => ({
        id,
        reference,
        referenceId: reference_id,
        amount,
        ...(decimal === undefined ? {} : { decimal }),
      })),
  }
}
