import type {
  FilterablePaymentProps,
  MedusaContainer,
} from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import {
  wasMoneyReturnedBeforeOrder,
  ownAndOtherOrderOfCharge,
} from "../../domain/reconciliation/order/order-of-charge"
import {
  type BookedOrder,
  type BookedPayment,
  exactSumOfBookedRows,
  type MedusaRecords,
  mayMedusaPaymentHaveMoney,
} from "../../domain/reconciliation/medusa-records"
import { minorUnitsFromDecimal } from "../../domain/money"
import { PUBLIC_DATA_KEY } from "../../domain/charge/public-data"
import { ledgerOf, paymentModuleOf } from "../container"
import { withRoundedTransactions } from "../order/rounded-transactions"
import {
  type OrdersOfCharges,
  candidateOrdersOfCharge,
  readOrdersOfCharges,
  readOutstandingAmountsIntoOrders,
} from "../order/orders-of-charges"
import * as rows from "./medusa-row-schemas"

/**
 * Returns Medusa's records of each charge, by the charge's id. The records of all charges are read together, with a few
 * queries.
 */
export async function readMedusaRecords(
  container: MedusaContainer,
  charges: readonly Charge[]
): Promise<Map<string, MedusaRecords>> {
  const payments = paymentModuleOf(container)
  const collectionIds = charges.map((charge) => charge.paymentCollectionId)
  const [paymentRows, sessionRows, collectionRows, withoutPayments] =
    await Promise.all([
      payments.listPayments(
        // The column exists, although the TypeScript type of the filters does not have it.
        { payment_collection_id: collectionIds } as FilterablePaymentProps,
        { relations: ["captures", "refunds"], take: null }
      ),
      payments.listPaymentSessions(
        { id: charges.map((charge) => charge.paymentSessionId) },
        { select: ["id", "status", "data"], take: null }
      ),
      payments.listPaymentCollections({ id: collectionIds }, { take: null }),
      readOrdersOfCharges(container, charges),
    ])
  const all = z.array(rows.paymentSchema).parse(paymentRows)
  const sessions = z.array(rows.sessionSchema).parse(sessionRows)
  const collections = z.array(rows.collectionSchema).parse(collectionRows)
  const orders = await readOutstandingAmountsIntoOrders(
    container,
    withoutPayments,
    charges.flatMap((charge) => {
      const own = findPaymentOfCharge(charge, all)
      const { order, otherOrder } = ownAndOtherOrderOfCharge(
        charge,
        candidateOrdersOfCharge(charge, withoutPayments)
      )
      return [
        ...(order &&
        (own === undefined ||
          own.canceled_at !== null ||
          isChargeToBeCaptured(charge))
          ? [{ order, hasPayment: own !== undefined }]
          : []),
        ...(otherOrder &&
        !(own && mayMedusaPaymentHaveMoney(addIsCanceledToPayment(own)))
          ? [{ order: otherOrder, hasPayment: own !== undefined }]
          : []),
      ]
    })
  )
  const found = { payments: all, sessions, collections, orders }
  const emptiedSessions = await sessionsRefundedBeforeOrder(
    container,
    charges,
    found
  )
  return new Map(
    charges.map((charge) => [
      charge.id,
      medusaRecordsOf(charge, { ...found, emptiedSessions }),
    ])
  )
}

/**
 * Returns the ids of payment sessions whose money was returned before the payment collection had its order. Medusa may
 * still show the payments of these sessions as paid. They must not count when the plugin checks whether the order is
 * paid.
 */
async function sessionsRefundedBeforeOrder(
  container: MedusaContainer,
  charges: readonly Charge[],
  { payments, orders }: Pick<Rows, "payments" | "orders">
): Promise<Set<string>> {
  // The result matters only if the collection has a payment of another session that may have money.
  const collectionIds = charges.flatMap((charge) => {
    const { paymentCollectionId: id, paymentSessionId } = charge
    return payments.some(
      (payment) =>
        payment.payment_collection_id === id &&
        payment.payment_session_id !== paymentSessionId &&
        mayMedusaPaymentHaveMoney(addIsCanceledToPayment(payment))
    )
      ? id
      : []
  })
  const withoutMoney = await ledgerOf(container).findChargesWithNoMoneyLeft([
    ...new Set(collectionIds),
  ])
  return new Set(
    withoutMoney
      .filter((charge) =>
        wasMoneyReturnedBeforeOrder(
          charge,
          candidateOrdersOfCharge(charge, orders).linked?.id
        )
      )
      .map(({ paymentSessionId }) => paymentSessionId)
  )
}

export async function readMedusaRecordsOfCharge(
  container: MedusaContainer,
  charge: Charge
): Promise<MedusaRecords | undefined> {
  return (await readMedusaRecords(container, [charge])).get(charge.id)
}

interface Rows {
  payments: rows.PaymentRow[]
  sessions: z.output<typeof rows.sessionSchema>[]
  collections: rows.CollectionRow[]
  orders: OrdersOfCharges
  /**
   * The ids of the sessions whose money was returned before the order was placed. Medusa may still show their payments
   * as paid, but these payments do not count.
   */
  emptiedSessions: Set<string>
}

function addIsCanceledToPayment(
  payment: rows.PaymentRow
): Parameters<typeof mayMedusaPaymentHaveMoney>[0] {
  return { ...payment, isCanceled: payment.canceled_at !== null }
}

function medusaRecordsOf(charge: Charge, all: Rows): MedusaRecords {
  const ofCollection = all.payments.filter(
    (payment) => payment.payment_collection_id === charge.paymentCollectionId
  )
  const own = findPaymentOfCharge(charge, ofCollection)
  const collection = all.collections.find(
    ({ id }) => id === charge.paymentCollectionId
  )
  const orders = ownAndOtherOrderOfCharge(
    charge,
    candidateOrdersOfCharge(charge, all.orders)
  )
  const withLines = (order: BookedOrder | undefined) =>
    order && own ? withRoundedTransactions(order, own) : order
  const order = withLines(orders.order)
  const otherOrder = withLines(orders.otherOrder)
  const session = all.sessions.find(({ id }) => id === charge.paymentSessionId)
  return {
    sessionStatus: session?.status,
    ...(session ? { showsCode: hasSessionCodeOrLink(session) } : {}),
    payment: own && toBookedPayment(own),
    isPaidOtherwise:
      ofCollection.some(
        (payment) =>
          payment !== own &&
          !all.emptiedSessions.has(payment.payment_session_id ?? "") &&
          mayMedusaPaymentHaveMoney(addIsCanceledToPayment(payment))
      ) ||
      (own === undefined && order?.due !== undefined && order.due <= 0),
    collection: collection && {
      isCompleted: collection.status === "completed",
      stored: {
        captured: collection.raw_captured_amount,
        refunded: collection.raw_refunded_amount,
      },
      ...captureAndRefundSumsOfPayments(ofCollection),
    },
    order,
    ...(otherOrder ? { otherOrder } : {}),
  }
}

/**
 * Returns two sums, of all captures and of all refunds of the payments. Each sum is returned as an exact decimal and in
 * minor units. The amounts are added first and rounded afterwards.
 */
function captureAndRefundSumsOfPayments(
  payments: readonly rows.PaymentRow[]
): Pick<NonNullable<MedusaRecords["collection"]>, "actual" | "decimals"> {
  const captured = exactSumOfBookedRows(
    payments.flatMap(({ captures }) => captures)
  )
  const refunded = exactSumOfBookedRows(
    payments.flatMap(({ refunds }) => refunds)
  )
  return {
    actual: {
      captured: minorUnitsFromDecimal(captured),
      refunded: minorUnitsFromDecimal(refunded),
    },
    decimals: { captured, refunded },
  }
}

function hasSessionCodeOrLink({
  data,
}: z.output<typeof rows.sessionSchema>): boolean {
  return Boolean(data?.[PUBLIC_DATA_KEY]?.code ?? data?.[PUBLIC_DATA_KEY]?.link)
}

function findPaymentOfCharge(
  { paymentSessionId }: Charge,
  payments: readonly rows.PaymentRow[]
): rows.PaymentRow | undefined {
  return payments.find(
    ({ payment_session_id }) => payment_session_id === paymentSessionId
  )
}

function toBookedPayment(row: rows.PaymentRow): BookedPayment {
  return {
    id: row.id,
    isCaptured: row.captured_at !== null,
    isCanceled: row.canceled_at !== null,
    ...(row.canceled_at ? { canceledAt: row.canceled_at } : {}),
    captures: row.captures,
    refunds: row.refunds,
  }
}

function isChargeToBeCaptured({ captureDue, state }: Charge): boolean {
  return captureDue !== undefined && state === "authorized"
}
