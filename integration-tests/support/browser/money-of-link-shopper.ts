import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type { CardShop } from "../a-card-shop"
import { eventually } from "../eventually"
import { all } from "../money-of-cart"
import { moneyOfLinks } from "../money-of-links"

/**
 * One order of the cart, paid once with R$ 99.90 as gateway, ledger, payment and order's account say
 * alike, and no link of it that could still be paid; resolves to its id.
 */
export async function expectBoughtAtLink(
  shop: CardShop,
  { cartId, links = ["INACTIVE"] }: { cartId: string; links?: string[] }
): Promise<string> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { collectionId } = (await knex<{ collectionId: string }>(
    "cart_payment_collection"
  )
    .where({ cart_id: cartId, deleted_at: null })
    .first("payment_collection_id as collectionId"))!
  return eventually(async () => {
    const found = await moneyOfLinks(shop, { collectionId })
    expect(found).toMatchObject({
      orders: [expect.any(String)],
      kept: all(9990),
      unresolvedOperations: 0,
      openDiscrepancies: [],
      links: links.map((status) => ({ status })),
    })
    return found.orders[0]!
  })
}
