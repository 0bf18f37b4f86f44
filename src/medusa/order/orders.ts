import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { CaptureExceedsOutstandingAmount } from "../../domain/operation/change-refusal"
import type { Charge } from "../../domain/charge/charge"
import type { MinorUnits } from "../../domain/money"
import {
  orderModuleOf,
  type Query,
  queryOf,
  queryRows,
  type Scope,
} from "../container"
import {
  instantSchema,
  orderCollectionLinkSchema,
  orderSummarySchema,
} from "../booking/medusa-row-schemas"
import { isRecentMedusaRow } from "../../domain/reconciliation/reconciliation-input"

const change = z.object({
  id: z.string(),
  change_type: z.string().nullish(),
  created_at: instantSchema,
})

/**
 * Returns the type of an order's open change, such as `edit` or `return_request`. Returns `undefined` if the order has
 * no open change.
 *
 * During an open change, Medusa cannot book a refund or cancel the order. Medusa notices this only after the provider
 * has moved the money (measured).
 */
export async function readOpenOrderChangeType(
  query: Query,
  orderId: string
): Promise<string | undefined> {
  const open = await readOpenOrderChange(query, orderId)
  return open && (open.change_type ?? "change")
}

/**
 * Returns true if an order has an open change. If the change has the type `credit_line` and is not new, deletes the
 * change and returns false.
 *
 * A process that dies during Medusa's refund can leave a change of this type. The dashboard cannot close the change,
 * and the change blocks every other change of the order.
 */
export async function removeStaleChangeAndCheckForOpenChange(
  container: MedusaContainer,
  orderId: string,
  now: Date
): Promise<boolean> {
  const open = await readOpenOrderChange(queryOf(container), orderId)
  if (
    open?.change_type !== "credit_line" ||
    isRecentMedusaRow({ createdAt: open.created_at }, now)
  ) {
    return open !== undefined
  }
  await orderModuleOf(container).deleteOrderChanges([open.id])
  return false
}

async function readOpenOrderChange(
  query: Query,
  orderId: string
): Promise<z.output<typeof change> | undefined> {
  const [open] = await queryRows(query, change, {
    entity: "order_change",
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  return open
}

/**
 * The fields that must be selected when an order is read, if its outstanding amount is needed. Without these fields,
 * Medusa does not subtract the value of pending returns from the outstanding amount. The dashboard does subtract it.
 */
export const FIELDS_TO_SUBTRACT_RETURNS = ["total", "currency_code"]

/**
 * Returns the outstanding amount of each order in minor units, by the order's id. The amount is negative if too much
 * was paid. An order for which Medusa returns no summary has no entry.
 */
export async function outstandingAmountsOfOrders(
  container: MedusaContainer,
  orderIds: readonly string[]
): Promise<Map<string, number>> {
  const found = await orderModuleOf(container).listOrders(
    { id: [...orderIds] },
    {
      select: ["id", ...FIELDS_TO_SUBTRACT_RETURNS],
      relations: ["summary"],
      take: null,
    }
  )
  return new Map(
    z
      .array(orderSummarySchema)
      .parse(found)
      .flatMap(({ id, summary }) =>
        summary ? [[id, summary.raw_pending_difference] as const] : []
      )
  )
}

const summaryOfLink = z.object({ order: orderSummarySchema.nullish() })

/**
 * Returns the outstanding amount of a payment collection's order in minor units. The amount is negative if too much was
 * paid. Returns `undefined` if the collection has no order.
 */
export async function outstandingAmountOfCollection(
  query: Query,
  paymentCollectionId: string
): Promise<number | undefined> {
  const [link] = await queryRows(query, summaryOfLink, {
    entity: "order_payment_collection",
    also: FIELDS_TO_SUBTRACT_RETURNS.map((field) => `order.${field}`),
    filters: { payment_collection_id: paymentCollectionId },
  })
  return link?.order?.summary?.raw_pending_difference
}

/**
 * Returns a refusal if the amount to capture is more than the order owes, because a part would have to be refunded.
 * Returns `undefined` if the order owes at least the amount, or if there is no order.
 */
export async function refusalIfOrderOwesLess(
  query: Query,
  { paymentCollectionId }: Charge,
  amount: MinorUnits
): Promise<CaptureExceedsOutstandingAmount | undefined> {
  const owed = await outstandingAmountOfCollection(query, paymentCollectionId)
  return owed !== undefined && amount > owed
    ? { kind: "owes_less", amount, owed }
    : undefined
}

const orderOfLink = z.object({
  order: z
    .object({ id: z.string(), canceled_at: z.unknown().optional() })
    .nullish(),
})

export async function orderOfCollection(
  query: Query,
  paymentCollectionId: string
): Promise<{ id: string; isCanceled: boolean } | undefined> {
  const [link] = await queryRows(query, orderOfLink, {
    entity: "order_payment_collection",
    filters: { payment_collection_id: paymentCollectionId },
  })
  const order = link?.order
  return order
    ? { id: order.id, isCanceled: Boolean(order.canceled_at) }
    : undefined
}

export async function orderIdsOfCollections(
  scope: Scope,
  collectionIds: readonly string[]
): Promise<Map<string, string>> {
  const found = await findOrderCollectionLinks(scope, {
    payment_collection_id: [...collectionIds],
  })
  return new Map(
    found.map((link) => [link.payment_collection_id, link.order_id])
  )
}

export async function collectionIdsOfOrders(
  scope: Scope,
  orderIds: readonly string[]
): Promise<string[]> {
  if (orderIds.length === 0) {
    return []
  }
  const found = await findOrderCollectionLinks(scope, {
    order_id: [...orderIds],
  })
  return found.map((link) => link.payment_collection_id)
}

export function findOrderCollectionLinks(
  scope: Scope,
  filters: Record<string, unknown>
): Promise<z.output<typeof orderCollectionLinkSchema>[]> {
  return queryRows(queryOf(scope), orderCollectionLinkSchema, {
    entity: "order_payment_collection",
    filters,
  })
}

const orderToCancel = z.object({
  status: z.string(),
  canceled_at: z.unknown().optional(),
  fulfillments: z
    .array(z.object({ canceled_at: z.unknown().optional() }).nullish())
    .nullish(),
  payment_collections: z
    .array(z.object({ id: z.string() }).nullish())
    .nullish(),
})

/**
 * Returns the ids of the payment collections of an order that is about to be canceled. Returns an empty list if Medusa
 * will refuse to cancel the order.
 */
export async function collectionIdsOfCancelableOrder(
  scope: Scope,
  orderId: string
): Promise<string[]> {
  const found = await queryRows(queryOf(scope), orderToCancel, {
    entity: "order",
    filters: { id: orderId },
  })
  // This repeats the checks of `cancelValidateOrder` in Medusa's core-flows.
  return found.flatMap((order) =>
    willCoreRefuseToCancel(order)
      ? []
      : (order.payment_collections ?? []).flatMap(
          (collection) => collection?.id ?? []
        )
  )
}

function willCoreRefuseToCancel(
  order: z.output<typeof orderToCancel>
): boolean {
  return (
    Boolean(order.canceled_at) ||
    order.status === "completed" ||
    (order.fulfillments ?? []).some(
      (fulfillment) => fulfillment && !fulfillment.canceled_at
    )
  )
}

const placed = z.object({ created_at: z.coerce.date() })

/**
 * Returns the time of the latest order that was placed from a cart. Only orders that were placed at the time `end` or
 * earlier are considered. Returns `undefined` if there is none.
 */
export async function findTimeOfLastCartOrderUpTo(
  scope: Scope,
  end: Date
): Promise<Date | undefined> {
  const [last] = await queryRows(queryOf(scope), placed, {
    entity: "order_cart",
    filters: { created_at: { $lte: end } },
    pagination: { take: 1, order: { created_at: "DESC" } },
  })
  return last?.created_at
}
