import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PublicSessionData } from "../../../harness/shopper/a-code-checkout"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { type Shopper, expectSuccess } from "../../../harness/shopper/a-shopper"

interface StoredSession {
  id: string
  provider_id: string
  status: string
  data: { checkout_transparent: PublicSessionData }
}

export async function listSessionsOfCart({
  shopper,
  cartId,
}: {
  shopper: Shopper
  cartId: string
}): Promise<StoredSession[]> {
  const { cart } = await expectSuccess(
    shopper.request("get", `/store/carts/${cartId}`)
  )
  return (cart.payment_collection?.payment_sessions ?? []) as StoredSession[]
}

/** Returns the number of stock reservations in the whole store. */
export async function countStockReservations({
  container,
}: Pick<ShopWithSimulator, "container">): Promise<number> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const rows = await knex("reservation_item").where({ deleted_at: null })
  return rows.length
}

export async function countOrders({
  container,
}: Pick<ShopWithSimulator, "container">): Promise<number> {
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return (await knex("order").where({ deleted_at: null })).length
}
