import { expectSuccess } from "../../../harness/shopper/a-shopper"
import type { ReadyCart, StoreConnection } from "./connect-to-store"

/** The prices of a cart for the different ways of paying, in minor units. */
export interface ShownWays {
  pix: { total: number } | null
  card: { count: number; total: number }[]
  quote: string
}

export async function retrieveWaysOfPaying(
  { shopper }: StoreConnection,
  { cartId }: ReadyCart
): Promise<ShownWays> {
  const { ways_of_paying } = await expectSuccess(
    shopper.request(
      "get",
      `/store/checkout-transparent/ways-of-paying?cart_id=${cartId}&account=br`
    )
  )
  return ways_of_paying as ShownWays
}
