import type { MedusaContainer } from "@medusajs/framework/types"
import { readSearchTerm } from "../../../../domain/parsing/search-term"
import { findOrderIds } from "../../../../medusa/customer/find-buyers"
import { collectionsOfOrders } from "../../../../medusa/order/orders"
import type { ChargeSelection } from "../../../../modules/ledger"
import { ledgerOf } from "../../../../medusa/core"

export async function filterOfSearchTerm(
  scope: MedusaContainer,
  q: string
): Promise<ChargeSelection> {
  const { orderNumber, orderId, email, chargeName, words } = readSearchTerm(q)
  const ledger = ledgerOf(scope)
  const [byNumber, byEmail, emailDigest, buyer] = await Promise.all([
    orderNumber === undefined
      ? []
      : findOrderIds(scope, { displayId: orderNumber }),
    email === undefined ? [] : findOrderIds(scope, { email }),
    // A payment without an order has its e-mail address only in the ledger, as a digest.
    email === undefined ? undefined : ledger.emailDigest(email),
    words === undefined ? undefined : ledger.searchedTerms(words),
  ])
  const orders = await filterOfOrders(scope, [
    ...byNumber,
    ...byEmail,
    ...(orderId === undefined ? [] : [orderId]),
  ])
  return {
    ...orders,
    emailDigest,
    name: chargeName,
    buyer,
  }
}

/**
 * Returns a filter for the charges of these orders. A charge matches if its payment collection belongs to one of the
 * orders, or if the ledger has stored one of the orders for the charge.
 */
export async function filterOfOrders(
  scope: MedusaContainer,
  orderIds: readonly string[]
): Promise<ChargeSelection> {
  return {
    orderIds,
    collectionIds: await collectionsOfOrders(scope, orderIds),
  }
}
