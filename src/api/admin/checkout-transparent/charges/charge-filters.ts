import type { MedusaContainer } from "@medusajs/framework/types"
import { parseSearchQuery } from "../../../../domain/parsing/search-query"
import { findOrderIdsByNumberOrEmail } from "../../../../medusa/customer/find-orders-and-buyers"
import { collectionIdsOfOrders } from "../../../../medusa/order/orders"
import type { ChargeSelection } from "../../../../modules/ledger"
import { ledgerOf } from "../../../../medusa/container"

export async function chargeSelectionOfSearchTerm(
  scope: MedusaContainer,
  q: string
): Promise<ChargeSelection> {
  const { orderNumber, orderId, email, chargeIdentifier, words } =
    parseSearchQuery(q)
  const ledger = ledgerOf(scope)
  const [byNumber, byEmail, emailDigest, buyer] = await Promise.all([
    orderNumber === undefined
      ? []
      : findOrderIdsByNumberOrEmail(scope, { displayId: orderNumber }),
    email === undefined ? [] : findOrderIdsByNumberOrEmail(scope, { email }),
    // A charge without an order is not found through the orders. The ledger has a digest of its e-mail address.
    email === undefined ? undefined : ledger.emailDigest(email),
    words === undefined ? undefined : ledger.computeWordSearchDigests(words),
  ])
  const orders = await chargeSelectionOfOrders(scope, [
    ...byNumber,
    ...byEmail,
    ...(orderId === undefined ? [] : [orderId]),
  ])
  return {
    ...orders,
    emailDigest,
    anyId: chargeIdentifier,
    buyer,
  }
}

/**
 * Returns a filter for the charges of these orders. A charge matches if its payment collection belongs to one of the
 * orders, or if the ledger has stored one of the orders for the charge.
 */
export async function chargeSelectionOfOrders(
  scope: MedusaContainer,
  orderIds: readonly string[]
): Promise<ChargeSelection> {
  return {
    orderIds,
    collectionIds: await collectionIdsOfOrders(scope, orderIds),
  }
}
