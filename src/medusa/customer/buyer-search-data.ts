import { z } from "@medusajs/framework/zod"
import type { BuyerSearchData } from "../../domain/buyer/search-terms"
import {
  ledgerOf,
  logOf,
  type Query,
  queryOf,
  queryRows,
  type Scope,
} from "../container"
import { collectionIdsOfOrders } from "../order/orders"

const name = z
  .object({ first_name: z.string().nullish(), last_name: z.string().nullish() })
  .nullish()

const purchase = z.object({
  email: z.string().nullish(),
  billing_address: name,
  shipping_address: name,
})

/** Returns the buyer's names and e-mail address of a cart or an order. An administrator can search payments by them. */
export function buyerSearchData({
  email,
  billing_address,
  shipping_address,
}: z.output<typeof purchase>): BuyerSearchData {
  return {
    names: [billing_address, shipping_address].map((address) =>
      [address?.first_name, address?.last_name].filter(Boolean).join(" ")
    ),
    email: email ?? undefined,
  }
}

/** Returns the names and the e-mail address of an order's buyer. Returns `undefined` if there is no such order. */
export async function readBuyerSearchDataOfOrder(
  query: Query,
  orderId: string
): Promise<BuyerSearchData | undefined> {
  const [order] = await queryRows(query, purchase, {
    entity: "order",
    filters: { id: orderId },
  })
  return order && buyerSearchData(order)
}

/**
 * Updates the search data of an order's charges with the present names and e-mail address of the order. The ledger
 * stores them as digests. If the ledger cannot compute the digests, it keeps the previous ones, and this function logs
 * a warning. Does nothing if the order does not exist.
 */
export async function updateBuyerSearchData(
  scope: Scope,
  orderId: string
): Promise<void> {
  const ledger = ledgerOf(scope)
  const buyer = await readBuyerSearchDataOfOrder(queryOf(scope), orderId)
  if (buyer) {
    const isReplaced = await ledger.replaceBuyerSearchDigests(
      {
        orderIds: [orderId],
        collectionIds: await collectionIdsOfOrders(scope, [orderId]),
      },
      buyer
    )
    if (!isReplaced) {
      logOf(scope).warn(
        `checkout-transparent: the payments of order ${orderId} are still found by their previous names and e-mail address, because none of encryptionKeys can decrypt the key of the digests. Correct encryptionKeys, and then save the order's address or e-mail address again.`
      )
    }
  }
}
