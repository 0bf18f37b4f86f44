import type { FilterablePaymentProps } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { wasMoneyReturnedBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import { isEffectivePayment } from "../../domain/reconciliation/medusa-records"
import { ledgerOf, paymentModuleOf, type Scope } from "../core"
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
 * Returns the orders that have no money in any payment.
 *
 * The status of a payment collection does not show this: Medusa shows a collection as paid even after its payments were
 * refunded completely (measured). If the money of one payment was returned before the order was placed, the collection
 * counts as paid only if another of its payments has money.
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
  const unpaid = await collectionsFalselyShownAsPaid(scope, shownAsPaid)
  return orders.filter(
    ({ payment_collections }) =>
      !(payment_collections ?? []).some(
        (collection) =>
          collection &&
          shownAsPaid.has(collection.id) &&
          !unpaid.has(collection.id)
      )
  )
}

/**
 * Returns the ids of the payment collections that Medusa shows as paid although no payment of them has money. `readPayableOrder`
 * maps the id of each collection to the id of its order.
 */
async function collectionsFalselyShownAsPaid(
  scope: Scope,
  orderOf: ReadonlyMap<string, string>
): Promise<Set<string>> {
  const withoutMoney = await ledgerOf(scope).findChargesWithNoMoneyLeft([
    ...orderOf.keys(),
  ])
  const gone = withoutMoney.filter((charge) =>
    wasMoneyReturnedBeforeOrder(charge, orderOf.get(charge.paymentCollectionId))
  )
  const doubted = new Set(
    gone.map(({ paymentCollectionId }) => paymentCollectionId)
  )
  if (doubted.size === 0) {
    return doubted
  }
  const payments = z.array(rows.paymentSchema).parse(
    await paymentModuleOf(scope).listPayments(
      // The column exists, although the TypeScript type of the filters does not have it.
      { payment_collection_id: [...doubted] } as FilterablePaymentProps,
      { relations: ["captures", "refunds"], take: null }
    )
  )
  for (const payment of payments) {
    const isGone = gone.some(
      ({ paymentSessionId }) => paymentSessionId === payment.payment_session_id
    )
    const isCanceled = payment.canceled_at !== null
    if (!isGone && isEffectivePayment({ ...payment, isCanceled })) {
      doubted.delete(payment.payment_collection_id)
    }
  }
  return doubted
}
