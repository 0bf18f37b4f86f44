import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import {
  hasPriceAdjustments,
  PLAIN_RULES,
  priceRulesOf,
} from "../../domain/price/price-rules"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { QUOTE_LIFETIME_MS } from "../../domain/price/quote"
import { PRICE_MARK } from "../../domain/price/priced-way-of-paying"
import { changeCartPrice } from "./change-cart-price"
import { hasCartPriceAdjustment } from "./priced-way-of-cart"
import { cartModuleOf, ledgerOf, logOf, type Scope } from "../container"

/**
 * Returns true if an account's settings give a discount or charge interest for some payment method. If the result is
 * false, a cart can still contain a discount or interest from earlier settings.
 */
export function hasAnyAccountPriceAdjustments(scope: Scope): boolean {
  const { accounts } = ledgerOf(scope).pluginOptions
  return accounts.some((account) => hasPriceAdjustments(priceRulesOf(account)))
}

/**
 * Removes the plugin's discounts and interest from a cart. Does nothing if the cart is completed or costs more than a
 * charge may, or if a charge of the cart has or may have money.
 *
 * Medusa usually deletes the cart's payment sessions when the price changes. Set `keepsSessions` to keep the sessions
 * if a Pix code of the cart has expired: a bank may still confirm the payment of the code, and the plugin then needs
 * the code's session.
 */
export async function restorePlainPrice(
  container: MedusaContainer,
  cartId: string,
  { keepsSessions = false }: { keepsSessions?: boolean } = {}
): Promise<void> {
  if (await hasCartPriceAdjustment(container, cartId)) {
    await changeCartPrice(container, {
      cart_id: cartId,
      way: undefined,
      rules: PLAIN_RULES,
      keepsSessions,
    })
  }
}

/**
 * The largest number of carts that one nightly run changes for each kind of row. The kinds are discounts on items,
 * discounts on shipping, and interest. The run reads at most this number of rows of each kind, and leaves further rows
 * for the next night.
 */
const MAX_ROWS_PER_KIND = 500

const cartSelection = z.object({ cart_id: z.string() })
const ofItems = z.array(z.object({ item: cartSelection }))
const ofFreight = z.array(z.object({ shipping_method: cartSelection }))
const cartsSelection = z.array(cartSelection)

/**
 * Removes the plugin's discounts and interest from carts that are not completed, if the discounts and interest are
 * older than the lifetime of a quote. Skips carts with an open charge. If the removal fails for a cart, the error is
 * logged, the other carts are handled, and the run of the next night tries the cart again.
 */
export async function removeExpiredCartPrices(
  container: MedusaContainer
): Promise<void> {
  const ledger = ledgerOf(container)
  const { now } = await ledger.time()
  const old = { $lt: new Date(now.getTime() - QUOTE_LIFETIME_MS) }
  const waiting = { completed_at: null }
  const carts = cartModuleOf(container)
  const [discounts, offFreight, interest] = await Promise.all([
    carts.listLineItemAdjustments(
      {
        provider_id: PRICE_MARK,
        created_at: old,
        item: { cart: waiting },
      } as never,
      { relations: ["item"], take: MAX_ROWS_PER_KIND }
    ),
    carts.listShippingMethodAdjustments(
      {
        provider_id: PRICE_MARK,
        created_at: old,
        shipping_method: { cart: waiting },
      } as never,
      { relations: ["shipping_method"], take: MAX_ROWS_PER_KIND }
    ),
    carts.listCreditLines(
      { reference: PRICE_MARK, created_at: old, cart: waiting },
      { take: MAX_ROWS_PER_KIND }
    ),
  ])
  const ids = new Set([
    ...ofItems.parse(discounts).map(({ item }) => item.cart_id),
    ...ofFreight
      .parse(offFreight)
      .map(({ shipping_method }) => shipping_method.cart_id),
    ...cartsSelection.parse(interest).map(({ cart_id }) => cart_id),
  ])
  for (const id of ids) {
    try {
      if (!(await ledger.findOpenChargeOfCart(id))) {
        await restorePlainPrice(container, id)
      }
    } catch (error) {
      logOf(container).warn(
        `checkout-transparent: cart ${id} keeps an old price by way of paying, which the next night ends: ${describeError(error)}`
      )
    }
  }
}
