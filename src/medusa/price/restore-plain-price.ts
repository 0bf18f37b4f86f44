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

const PAGE_SIZE = 500

/** The largest number of carts that one nightly run changes for each kind of row. */
const MAX_CARTS_PER_KIND = 500

const cartSelection = z.object({ cart_id: z.string() })
const itemDiscounts = z.array(z.object({ id: z.string(), item: cartSelection }))
const shippingDiscounts = z.array(
  z.object({ id: z.string(), shipping_method: cartSelection })
)
const interestRows = z.array(z.object({ id: z.string(), cart_id: z.string() }))

/** A discount on an item, a discount on shipping, or interest. */
interface PriceRow {
  id: string
  cartId: string
}

type ReadPage = (idFilter: { $gt: string }) => Promise<PriceRow[]>

/**
 * Removes the plugin's discounts and interest from carts that are not completed, if the discounts and interest are
 * older than the lifetime of a quote. Skips carts with an open charge. If the removal fails for a cart, the error is
 * logged, the other carts are handled, and the run of the next night tries the cart again.
 */
export async function removeExpiredCartPrices(
  container: MedusaContainer
): Promise<void> {
  const { now } = await ledgerOf(container).time()
  const quotesBefore = new Date(now.getTime() - QUOTE_LIFETIME_MS)
  for (const readPage of readersOfOldPriceRows(container, quotesBefore)) {
    await restoreCartsOfRows(container, readPage)
  }
}

/**
 * Reads all rows, in pages, and restores the plain price of their carts. All rows have to be read: otherwise carts that
 * are skipped every night, because they have an open charge, could fill the first page and hide the other carts.
 */
async function restoreCartsOfRows(
  container: MedusaContainer,
  readPage: ReadPage
): Promise<void> {
  const handled = new Set<string>()
  let changed = 0
  let page = await readPage({ $gt: "" })
  while (page.length > 0) {
    for (const { cartId } of page) {
      if (handled.has(cartId)) continue
      handled.add(cartId)
      if (await restoreUnlessCharged(container, cartId)) changed += 1
      if (changed >= MAX_CARTS_PER_KIND) return
    }
    page = await readPage({ $gt: page.at(-1)!.id })
  }
}

/** Returns false if the cart was skipped because it has an open charge. */
async function restoreUnlessCharged(
  container: MedusaContainer,
  cartId: string
): Promise<boolean> {
  try {
    if (await ledgerOf(container).findOpenChargeOfCart(cartId)) {
      return false
    }
    await restorePlainPrice(container, cartId)
  } catch (error) {
    logOf(container).warn(
      `checkout-transparent: the old discount or interest of cart ${cartId} could not be removed. The next nightly run tries again: ${describeError(error)}`
    )
  }
  return true
}

function readersOfOldPriceRows(
  container: MedusaContainer,
  quotesBefore: Date
): ReadPage[] {
  const carts = cartModuleOf(container)
  const old = { $lt: quotesBefore }
  const waiting = { completed_at: null }
  const page = { take: PAGE_SIZE, order: { id: "ASC" } } as const
  return [
    async (id) =>
      itemDiscounts
        .parse(
          await carts.listLineItemAdjustments(
            {
              id,
              provider_id: PRICE_MARK,
              created_at: old,
              item: { cart: waiting },
            } as never,
            { ...page, relations: ["item"] }
          )
        )
        .map((row) => ({ id: row.id, cartId: row.item.cart_id })),
    async (id) =>
      shippingDiscounts
        .parse(
          await carts.listShippingMethodAdjustments(
            {
              id,
              provider_id: PRICE_MARK,
              created_at: old,
              shipping_method: { cart: waiting },
            } as never,
            { ...page, relations: ["shipping_method"] }
          )
        )
        .map((row) => ({ id: row.id, cartId: row.shipping_method.cart_id })),
    async (id) =>
      interestRows
        .parse(
          await carts.listCreditLines(
            {
              id,
              reference: PRICE_MARK,
              created_at: old,
              cart: waiting,
            },
            page
          )
        )
        .map((row) => ({ id: row.id, cartId: row.cart_id })),
  ]
}
