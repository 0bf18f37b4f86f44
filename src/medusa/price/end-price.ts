import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import {
  changesPrices,
  PLAIN_RULES,
  priceRulesOf,
} from "../../domain/price/price-rules"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { QUOTE_LIFETIME_MS } from "../../domain/price/quote"
import { PRICE_MARK } from "../../domain/price/price-mark"
import { changePrice } from "./change-checkout-transparent-price"
import { hasPrice } from "./owner-of-price"
import { cartsOf, ledgerOf, logOf, type Scope } from "../core"

/**
 * Whether the settings of any account give different prices to different ways of paying. Even if not, a cart may have a
 * price from earlier settings (see hasPrice).
 */
export function arePricesChanged(scope: Scope): boolean {
  const { accounts } = ledgerOf(scope).pluginOptions
  return accounts.some((account) => changesPrices(priceRulesOf(account)))
}

/**
 * Gives a cart its plain price again if it has the price of a way of paying. The price stays if the cart is completed
 * or a charge of the cart has money. Set `keepsSessions` when the price ends because a code ended: a bank may still
 * confirm the payment of the code, and its session is needed then.
 */
export async function endPrice(
  container: MedusaContainer,
  cartId: string,
  { keepsSessions = false }: { keepsSessions?: boolean } = {}
): Promise<void> {
  if (await hasPrice(container, cartId)) {
    await changePrice(container, {
      cart_id: cartId,
      way: undefined,
      rules: PLAIN_RULES,
      keepsSessions,
    })
  }
}

/** The largest number of carts that one run handles. The next night's run handles the rest. */
const MOST_CARTS = 500

const ofCart = z.object({ cart_id: z.string() })
const ofItems = z.array(z.object({ item: ofCart }))
const ofFreight = z.array(z.object({ shipping_method: ofCart }))
const ofCarts = z.array(ofCart)

/**
 * Gives carts their plain price again if they have had the price of a way of paying for longer than a quote is valid.
 * An error for one cart is logged and does not stop the others, and the next night's run tries that cart again.
 */
export async function endOldPrices(container: MedusaContainer): Promise<void> {
  const ledger = ledgerOf(container)
  const { now } = await ledger.time()
  const old = { $lt: new Date(now.getTime() - QUOTE_LIFETIME_MS) }
  const waiting = { completed_at: null }
  const carts = cartsOf(container)
  const [discounts, offFreight, interest] = await Promise.all([
    carts.listLineItemAdjustments(
      {
        provider_id: PRICE_MARK,
        created_at: old,
        item: { cart: waiting },
      } as never,
      { relations: ["item"], take: MOST_CARTS }
    ),
    carts.listShippingMethodAdjustments(
      {
        provider_id: PRICE_MARK,
        created_at: old,
        shipping_method: { cart: waiting },
      } as never,
      { relations: ["shipping_method"], take: MOST_CARTS }
    ),
    carts.listCreditLines(
      { reference: PRICE_MARK, created_at: old, cart: waiting },
      { take: MOST_CARTS }
    ),
  ])
  const ids = new Set([
    ...ofItems.parse(discounts).map(({ item }) => item.cart_id),
    ...ofFreight
      .parse(offFreight)
      .map(({ shipping_method }) => shipping_method.cart_id),
    ...ofCarts.parse(interest).map(({ cart_id }) => cart_id),
  ])
  for (const id of ids) {
    try {
      if (!(await ledger.findOpenChargeOfCart(id))) {
        await endPrice(container, id)
      }
    } catch (error) {
      logOf(container).warn(
        `checkout-transparent: cart ${id} keeps an old price by way of paying, which the next night ends: ${describeError(error)}`
      )
    }
  }
}
