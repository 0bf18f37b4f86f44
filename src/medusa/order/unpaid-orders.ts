import type { FilterablePaymentProps } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { wasMoneyReturnedBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import { mayMedusaPaymentHaveMoney } from "../../domain/reconciliation/medusa-records"
import { ledgerOf, paymentModuleOf, type Scope } from "../container"
import * as rows from "../booking/medusa-row-schemas"

export const amountAndTime = {
  raw_amount: rows.requiredDecimalSchema,
  currency_code: z.string(),
  created_at: z.coerce.date(),
}

export const orderWithSessions = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  canceled_at: z.unknown().optional(),
  payment_collections: z
    .array(
      z
        .object({
          id: z.string(),
          status: z.string(),
          payment_sessions: z
            .array(
              z
                .object({
                  ...amountAndTime,
                  id: z.string(),
                  provider_id: z.string(),
                  status: z.string(),
                })
                .nullish()
            )
            .nullish(),
        })
        .nullish()
    )
    .nullish(),
})

export type OrderWithSessions = z.output<typeof orderWithSessions>

const PAID_OR_RESERVED = new Set([
  "completed",
  "authorized",
  "partially_authorized",
  "partially_captured",
])

/**
 * Returns the orders that have never been paid, not even in part, and for which no money is reserved.
 * - If a payment was refunded or voided after its order was placed, the order counts as paid.
 * - If the money of all payments was returned before the order was placed, the order counts as unpaid. Medusa
 *   nevertheless shows the order as paid (measured).
 */
export async function filterUnpaidOrders(
  scope: Scope,
  orders: readonly OrderWithSessions[]
): Promise<OrderWithSessions[]> {
  const shownAsPaid = new Map(
    orders.flatMap((order) =>
      (order.payment_collections ?? []).flatMap((collection) =>
        collection && PAID_OR_RESERVED.has(collection.status)
          ? [[collection.id, order.id] as const]
          : []
      )
    )
  )
  const falselyPaid = await findCollectionsFalselyShownAsPaid(
    scope,
    shownAsPaid
  )
  return orders.filter(
    ({ payment_collections }) =>
      !(payment_collections ?? []).some(
        (collection) =>
          collection &&
          shownAsPaid.has(collection.id) &&
          !falselyPaid.has(collection.id)
      )
  )
}

/**
 * Returns the ids of the payment collections that Medusa falsely shows as paid. The money of such a collection was
 * returned before the order was placed, and no other payment of the collection has money.
 *
 * `orderOf` contains the collections that Medusa shows as paid: it maps the collection's id to the order's id.
 */
async function findCollectionsFalselyShownAsPaid(
  scope: Scope,
  orderOf: ReadonlyMap<string, string>
): Promise<Set<string>> {
  const withoutMoney = await ledgerOf(scope).findChargesWithNoMoneyLeft([
    ...orderOf.keys(),
  ])
  const emptied = withoutMoney.filter((charge) =>
    wasMoneyReturnedBeforeOrder(charge, orderOf.get(charge.paymentCollectionId))
  )
  const falselyPaid = new Set(
    emptied.map(({ paymentCollectionId }) => paymentCollectionId)
  )
  if (falselyPaid.size === 0) {
    return falselyPaid
  }
  const payments = z.array(rows.paymentSchema).parse(
    await paymentModuleOf(scope).listPayments(
      // The column exists, although the TypeScript type of the filters does not have it.
      { payment_collection_id: [...falselyPaid] } as FilterablePaymentProps,
      { relations: ["captures", "refunds"], take: null }
    )
  )
  for (const payment of payments) {
    const isEmptied = emptied.some(
      ({ paymentSessionId }) => paymentSessionId === payment.payment_session_id
    )
    const isCanceled = payment.canceled_at !== null
    if (!isEmptied && mayMedusaPaymentHaveMoney({ ...payment, isCanceled })) {
      falselyPaid.delete(payment.payment_collection_id)
    }
  }
  return falselyPaid
}
