import { updateTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import type { CreateCartDTO, MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { MINUTE_MS } from "../../domain/duration"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { cartModuleOf, ledgerOf, logOf, type Scope } from "../container"
import type { TrialProduct } from "./trial-product"

/**
 * The prefix of the id of every cart that the `doctor` command creates. Carts that the command failed to delete are
 * searched by this prefix. The search is fast because the database has an index on the id.
 */
const TRIAL_CART_PREFIX = "cart_doctor"

/**
 * The age in milliseconds after which a trial cart is treated as left behind. The `doctor` command that creates the
 * cart takes at most three minutes.
 */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** The country in the cart's shipping address. Medusa computes the taxes of this country. */
const BRAZIL = "br"

/**
 * Creates a cart with one product and returns the cart's id, so that the `doctor` command can check the cart's prices.
 * Medusa computes the cart's taxes. The cart has no e-mail address and no customer, so that nothing can be sent.
 *
 * The cart is written with Medusa's cart module and not with Medusa's workflow. Therefore no `cart.created` event is
 * published, no stock is checked, and no hook of Medusa's cart creation runs.
 */
export async function createTrialCart(
  container: MedusaContainer,
  region: { id: string },
  { quantity, ...product }: TrialProduct & { quantity: number }
): Promise<string> {
  const cart: CreateCartDTO & { id: string } = {
    id: generateEntityId(undefined, TRIAL_CART_PREFIX),
    region_id: region.id,
    currency_code: "brl",
    metadata: { checkout_transparent: "made by doctor, which removes it" },
    ...(product.salesChannelId && { sales_channel_id: product.salesChannelId }),
    shipping_address: { country_code: BRAZIL },
    items: [
      {
        title: product.title,
        quantity,
        unit_price: product.price,
        is_tax_inclusive: product.isTaxInclusive,
        product_id: product.id,
        variant_id: product.variantId,
      },
    ],
  }
  await cartModuleOf(container).createCarts(cart)
  try {
    await updateTaxLinesWorkflow(container).run({ input: { cart_id: cart.id } })
    return cart.id
  } catch (error) {
    await removeTrialCarts(container, [cart.id])
    throw error
  }
}

const rows = z.array(z.object({ id: z.string() }))

/**
 * Deletes trial carts and everything that belongs to them, and returns the number of deleted carts. Ignores the ids of
 * all other carts. If a cart cannot be deleted, a warning is logged and the other carts are deleted.
 */
export async function removeTrialCarts(
  scope: Scope,
  ids: readonly string[]
): Promise<number> {
  let count = 0
  for (const id of ids.filter(isTrialCart)) {
    try {
      await removeTrialCart(scope, id)
      count += 1
    } catch (error) {
      logOf(scope).warn(
        `checkout-transparent: the cart ${id}, which doctor made, could not be deleted: ${describeError(error)} The next doctor tries again.`
      )
    }
  }
  return count
}

async function removeTrialCart(scope: Scope, cart_id: string): Promise<void> {
  const carts = cartModuleOf(scope)
  // Medusa deletes the other rows together with the cart. Credit lines would prevent this, even those that are marked
  // as deleted.
  const credits = await carts.listCreditLines(
    { cart_id },
    { select: ["id"], withDeleted: true, take: null }
  )
  const lines = rows.parse(credits).map(({ id }) => id)
  if (lines.length > 0) await carts.deleteCreditLines(lines)
  await carts.deleteCarts([cart_id])
}

/**
 * Deletes up to 100 trial carts that are older than ten minutes, and returns the number of deleted carts. Such carts
 * are left behind by a `doctor` command that was killed or that could not delete them.
 */
export async function removeAbandonedTrialCarts(scope: Scope): Promise<number> {
  const { now } = await ledgerOf(scope).time()
  const found = await cartModuleOf(scope).listCarts(
    {
      // This range of ids uses the index of the primary key. After the prefix, an id continues with a digit or a
      // letter.
      id: { $gte: `${TRIAL_CART_PREFIX}_0`, $lt: `${TRIAL_CART_PREFIX}_Z` },
      created_at: { $lt: new Date(now.getTime() - ABANDONED_AFTER_MS) },
    } as never,
    { select: ["id"], take: 100 }
  )
  return removeTrialCarts(
    scope,
    found.map(({ id }) => id)
  )
}

function isTrialCart(id: string): boolean {
  return id.startsWith(`${TRIAL_CART_PREFIX}_`)
}
