import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import type { ownAndOtherOrderOfCharge } from "../../domain/reconciliation/order/order-of-charge"
import type { BookedOrder } from "../../domain/reconciliation/medusa-records"
import { orderModuleOf } from "../container"
import { outstandingAmountsOfOrders, findOrderCollectionLinks } from "./orders"
import * as rows from "../booking/medusa-row-schemas"

/**
 * The orders of some charges. A charge can have two orders: the order that the ledger has recorded for the charge, and
 * the order of the charge's payment collection in Medusa.
 */
export interface OrdersOfCharges {
  byId: Map<string, BookedOrder>
  /** The id of the order of each payment collection, by the collection's id. */
  idOfCollection: Map<string, string>
}

/**
 * Returns the two orders to which a charge may belong: `bound` is the order that the ledger has recorded for the
 * charge, and `linked` is the order of its payment collection. Either is undefined if Medusa has no such order.
 */
export function candidateOrdersOfCharge(
  { orderId = "", paymentCollectionId }: Charge,
  { byId, idOfCollection }: OrdersOfCharges
): Parameters<typeof ownAndOtherOrderOfCharge>[1] {
  return {
    bound: byId.get(orderId),
    linked: byId.get(idOfCollection.get(paymentCollectionId) ?? ""),
  }
}

export async function readOrdersOfCharges(
  container: MedusaContainer,
  charges: readonly Charge[]
): Promise<OrdersOfCharges> {
  const collectionIds = charges.map((charge) => charge.paymentCollectionId)
  const links = await findOrderCollectionLinks(container, {
    payment_collection_id: collectionIds,
  })
  const idOfCollection = new Map(
    links.map((link) => [link.payment_collection_id, link.order_id])
  )
  const orderIds = [
    ...new Set([
      ...idOfCollection.values(),
      ...charges.flatMap(({ orderId }) => orderId ?? []),
    ]),
  ]
  if (orderIds.length === 0) {
    return { byId: new Map(), idOfCollection }
  }
  const orders = orderModuleOf(container)
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
  const lines = z.array(rows.orderTransactionSchema).parse(transactions)
  const known = z.array(rows.orderSchema).parse(found)
  return {
    byId: new Map(
      known.map((order) => [order.id, bookedOrderFromRows(order, lines)])
    ),
    idOfCollection,
  }
}

/**
 * Adds the outstanding amount in Medusa to the orders in `selected`, and returns all orders.
 *
 * There are two exceptions:
 * - A canceled order with a payment (`hasPayment`) gets no amount.
 * - An order that Medusa has deleted in the meantime gets no amount. If the order had no payment, it is left out.
 */
export async function readOutstandingAmountsIntoOrders(
  container: MedusaContainer,
  { byId, idOfCollection }: OrdersOfCharges,
  selected: readonly { order: BookedOrder; hasPayment: boolean }[]
): Promise<OrdersOfCharges> {
  const toRead = selected.filter(
    // No decision needs the outstanding amount of a canceled order with a payment.
    ({ order, hasPayment }) => !(order.isCanceled && hasPayment)
  )
  const ids = [...new Set(toRead.map(({ order }) => order.id))]
  if (ids.length === 0) {
    return { byId, idOfCollection }
  }
  const dues = await outstandingAmountsOfOrders(container, ids)
  const booked = toRead.flatMap(({ order, hasPayment }) =>
    hasPayment ? order.id : []
  )
  const withDue = [...byId.values()].flatMap((order) => {
    if (!ids.includes(order.id)) {
      return order
    }
    const due = dues.get(order.id)
    if (due !== undefined) {
      return { ...order, due }
    }
    // Medusa deletes the order if the completion of the cart fails.
    return booked.includes(order.id) ? order : []
  })
  return {
    byId: new Map(withDue.map((order) => [order.id, order])),
    idOfCollection,
  }
}

function bookedOrderFromRows(
  order: z.output<typeof rows.orderSchema>,
  lines: z.output<typeof rows.orderTransactionSchema>[]
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
