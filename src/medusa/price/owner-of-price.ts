import { z } from "@medusajs/framework/zod"
import { cartModuleOf, ledgerOf, type Scope } from "../core"
import {
  priceOwnerOfRows,
  PRICE_MARK,
  type PriceOwner,
} from "../../domain/price/price-mark"

const rows = z.array(z.object({ metadata: z.unknown().optional() }))

/**
 * Returns the way of paying whose price a cart has, or had when its order was placed. Returns `undefined` for the plain
 * price.
 *
 * Reads only the plugin's price rows and no totals, because every session and every completion calls this function. A
 * cart may have such a price even if no account changes prices any more.
 */
export async function readPriceOwner(
  scope: Scope,
  cartId: string
): Promise<PriceOwner | undefined> {
  const carts = cartModuleOf(scope)
  const provider_id = PRICE_MARK
  const found = await Promise.all([
    carts.listLineItemAdjustments({
      provider_id,
      item: { cart_id: cartId },
    }),
    carts.listShippingMethodAdjustments({
      provider_id,
      shipping_method: { cart_id: cartId },
    }),
    carts.listCreditLines({ reference: PRICE_MARK, cart_id: cartId }, {}),
  ])
  return priceOwnerOfRows(found.flatMap((some) => rows.parse(some)))
}

/** Whether a cart has the price of one way of paying instead of the plain price. */
export async function hasPriceOfWay(
  scope: Scope,
  cartId: string
): Promise<boolean> {
  return (await readPriceOwner(scope, cartId)) !== undefined
}

/**
 * Whether a cart has the price of one way of paying (see hasPriceOfWay). Does not search the cart's rows if no cart of
 * this store ever had such a price.
 */
export async function hasPriceOfWayIfAnyCartHad(
  scope: Scope,
  cartId: string
): Promise<boolean> {
  return (
    (await ledgerOf(scope).hadAnyCartPriceOfWay()) &&
    (await hasPriceOfWay(scope, cartId))
  )
}
