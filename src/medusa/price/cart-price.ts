import { z } from "@medusajs/framework/zod"
import type { WayOfPaying } from "../../domain/payment-method/way-of-paying"
import { PRICE_MARK } from "../../domain/price/priced-way-of-paying"
import type {
  PlainCart,
  PriceLines,
} from "../../domain/price/adjusted-cart-price"
import {
  cartModuleOf,
  ledgerOf,
  logOf,
  queryOf,
  queryRows,
  type Scope,
} from "../container"
import {
  type CartPrice,
  describeTotalsMismatch,
  pricedCartSchema,
  separatePlainPriceAndAdjustments,
  type PriceRowIds,
  buildPriceRows,
} from "./separate-price-adjustments"

export { PRICE_MARK }
export type { CartPrice, PriceRowIds } from "./separate-price-adjustments"

/**
 * Reads the price of a cart. Returns `undefined` if there is no such cart. Logs an error if the totals of the cart's
 * lines do not add up to the cart's total.
 */
export async function readCartPrice(
  scope: Scope,
  cartId: string
): Promise<CartPrice | undefined> {
  const [cart] = await queryRows(queryOf(scope), pricedCartSchema, {
    entity: "cart",
    filters: { id: cartId },
  })
  if (!cart) {
    return undefined
  }
  const fault = describeTotalsMismatch(cart)
  if (fault !== undefined) {
    logOf(scope).error(
      `checkout-transparent: ${fault} The price by way of paying is computed from these totals and may be wrong, so that sessions are refused. Report this with the version of Medusa.`
    )
  }
  return separatePlainPriceAndAdjustments(cart)
}

/**
 * Writes the discounts or the interest of a way of paying into a cart in Medusa, and returns the ids of the written
 * rows. Medusa does not delete these rows when it refreshes the cart, and does not treat them as promotions (ADR 38).
 */
export async function insertPriceRows(
  scope: Scope,
  cartId: string,
  {
    plain,
    lines,
    way,
  }: { plain: PlainCart; lines: PriceLines; way: WayOfPaying }
): Promise<PriceRowIds> {
  const carts = cartModuleOf(scope)
  const { items, freight, credit } = buildPriceRows(plain, lines, way)
  const written: PriceRowIds = { items: [], freight: [], credit: [] }
  if (items.length + freight.length + credit.length > 0) {
    await ledgerOf(scope).recordFirstPriceAdjustment()
  }
  if (items.length > 0) {
    written.items = idsOfCreatedRows(
      await carts.addLineItemAdjustments(items as never)
    )
  }
  if (freight.length > 0) {
    written.freight = idsOfCreatedRows(
      await carts.addShippingMethodAdjustments(freight as never)
    )
  }
  if (credit.length > 0) {
    const rows = credit.map((one) => ({ ...one, cart_id: cartId }))
    written.credit = idsOfCreatedRows(await carts.createCreditLines(rows))
  }
  return written
}

const rowIds = z.union([
  z.array(z.object({ id: z.string() })),
  z.object({ id: z.string() }).transform((one) => [one]),
])

function idsOfCreatedRows(made: unknown): string[] {
  return rowIds.parse(made).map(({ id }) => id)
}

export async function softDeletePriceRows(
  scope: Scope,
  { items, freight, credit }: PriceRowIds
): Promise<void> {
  const carts = cartModuleOf(scope)
  if (items.length > 0) await carts.softDeleteLineItemAdjustments(items)
  if (freight.length > 0)
    await carts.softDeleteShippingMethodAdjustments(freight)
  if (credit.length > 0) await carts.softDeleteCreditLines(credit)
}

export async function restorePriceRows(
  scope: Scope,
  { items, freight, credit }: PriceRowIds
): Promise<void> {
  const carts = cartModuleOf(scope)
  if (items.length > 0) await carts.restoreLineItemAdjustments(items)
  if (freight.length > 0) await carts.restoreShippingMethodAdjustments(freight)
  if (credit.length > 0) await carts.restoreCreditLines(credit)
}
