import { z } from "@medusajs/framework/zod"
import { cartsOf, ledgerOf, type Scope } from "../core"
import {
  ownerOfPrice,
  PRICE_MARK,
  type PriceOwner,
} from "../../domain/price/price-mark"

const rows = z.array(z.object({ metadata: z.unknown().optional() }))

/**
 * Returns the way of paying whose price a cart has, or had when its order was placed. Returns `undefined` for the plain
 * price. Reads only our rows, without the cart and its totals, because every session and completion calls this
 * function. A cart may have a price although no account changes prices any more.
 */
export async function readPriceOwner(
  scope: Scope,
  cartId: string
): Promise<PriceOwner | undefined> {
  const carts = cartsOf(scope)
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
  return ownerOfPrice(found.flatMap((some) => rows.parse(some)))
}

/** Whether a cart has the price of one way of paying instead of the plain price. */
export async function hasPrice(scope: Scope, cartId: string): Promise<boolean> {
  return (await readPriceOwner(scope, cartId)) !== undefined
}

/** Does what `hasPrice` does, and searches no rows in a store in which no cart ever got the price of one way of paying. */
export async function hasPriceIfAnyHas(
  scope: Scope,
  cartId: string
): Promise<boolean> {
  return (
    (await ledgerOf(scope).werePricesGiven()) && (await hasPrice(scope, cartId))
  )
}
