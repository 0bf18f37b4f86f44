import { z } from "@medusajs/framework/zod"
import { cartModuleOf, ledgerOf, type Scope } from "../container"
import {
  pricedWayFromPriceAdjustments,
  PRICE_MARK,
  type PricedWayOfPaying,
} from "../../domain/price/priced-way-of-paying"

const rows = z.array(z.object({ metadata: z.unknown().optional() }))

/**
 * Returns the way of paying (payment method and installments) whose discount or interest a cart contains. Returns
 * `unknown` if the cart does not show which way this was, and `undefined` if the cart contains neither a discount nor
 * interest.
 */
export async function readPricedWayOfCart(
  scope: Scope,
  cartId: string
): Promise<PricedWayOfPaying | undefined> {
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
  return pricedWayFromPriceAdjustments(
    found.flatMap((some) => rows.parse(some))
  )
}

/** Returns true if a cart contains the discount or the interest of a way of paying. */
export async function hasCartPriceAdjustment(
  scope: Scope,
  cartId: string
): Promise<boolean> {
  return (await readPricedWayOfCart(scope, cartId)) !== undefined
}

/**
 * Returns true if a cart contains the discount or the interest of a way of paying. Does not read the cart if no cart of
 * this store ever contained a discount or interest.
 */
export async function hasCartPriceAdjustmentIfAnyCartEverHad(
  scope: Scope,
  cartId: string
): Promise<boolean> {
  return (
    (await ledgerOf(scope).wasAnyCartPriceEverAdjusted()) &&
    (await hasCartPriceAdjustment(scope, cartId))
  )
}
