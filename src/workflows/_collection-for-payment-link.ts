import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { AccountOptions } from "../options/account-options"
import { said } from "../charge/saying"
import { noLink } from "../medusa/refused"
import { objectionToLinkOfOrder } from "./_objection-to-payment-link"
import { outstandingCollectionOf } from "../medusa/collections"
import { type OrderToPay, readOrderToPay } from "../medusa/order-to-pay"
import { synchronizeChargesOfOrder } from "../reconciliation/synchronize-charge"

/** The payment collection that a link pays into. */
export interface CollectionForLink {
  id: string
  /** The order's number; undefined without an order. */
  reference: string | undefined
}

/**
 * Returns the payment collection of an order's outstanding amount. Throws MedusaError when nothing is outstanding or
 * something prevents a link. Call it only under the order's lease `leaseOf.linkOf`.
 */
export async function collectionForOrder(
  container: MedusaContainer,
  account: Pick<AccountOptions, "id">,
  orderId: string
): Promise<CollectionForLink> {
  const read = () => readOrder(container, orderId)
  let order = await read()
  if (await objectionToLinkOfOrder(container, account, order)) {
    // The obstacle may be over or about to end: an order edit ends the open code or link first.
    await synchronizeChargesOfOrder(container, orderId)
    order = await read()
    const objection = await objectionToLinkOfOrder(container, account, order)
    if (objection !== undefined) {
      throw noLink(objection)
    }
  }
  const id = await outstandingCollectionOf(container, orderId)
  if (id === undefined) {
    throw noLink(said("order_is_paid", { order: orderId }))
  }
  return { id, reference: order.number }
}

async function readOrder(
  container: MedusaContainer,
  orderId: string
): Promise<OrderToPay> {
  const order = await readOrderToPay(container, orderId)
  if (!order) {
    throw noLink(
      said("no_such_order", { order: orderId }),
      MedusaError.Types.NOT_FOUND
    )
  }
  return order
}
