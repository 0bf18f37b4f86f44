import { z } from "@medusajs/framework/zod"
import {
  markedCartShape,
  markedLineSchema,
} from "../../domain/price/priced-way-of-paying"
import { type Query, queryRows } from "../container"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"

const textOrNothing = z.string().nullish()

const address = z
  .object({
    first_name: textOrNothing,
    last_name: textOrNothing,
    phone: textOrNothing,
    address_1: textOrNothing,
    address_2: textOrNothing,
    city: textOrNothing,
    province: textOrNothing,
    postal_code: textOrNothing,
    country_code: textOrNothing,
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullish()

const customer = z
  .object({
    first_name: textOrNothing,
    last_name: textOrNothing,
    phone: textOrNothing,
  })
  .nullish()

const plainCart = z.object({
  id: z.string(),
  email: textOrNothing,
  locale: textOrNothing,
  currency_code: z.string(),
  billing_address: address,
  shipping_address: address,
  items: z.array(z.object({ id: z.string() })).nullish(),
})

const cart = plainCart.extend({
  items: z.array(markedLineSchema.extend({ id: z.string() })).nullish(),
  ...markedCartShape,
})

const cartOfLink = z.object({ cart: cart.nullish() })
const plainCartOfLink = z.object({ cart: plainCart.nullish() })

/**
 * Says whether a cart of this store may contain a price adjustment of the plugin, which is a discount or interest. If
 * `mayHavePriceAdjustment` is false, the cart is read without its price adjustments, to save time.
 */
export interface CartPriceKnowledge {
  mayHavePriceAdjustment: boolean
}

export type SessionCart = z.output<typeof cart> & {
  /**
   * The customer of the cart. Undefined unless a caller has read it separately, because reading the customer takes as
   * long as reading the cart.
   */
  customer?: z.output<typeof customer>
}

/** Returns true if a cart has items. A cart without items can still have a price, because of its shipping. */
export function hasItems({ items }: Pick<SessionCart, "items">): boolean {
  return (items ?? []).length > 0
}

export async function readSessionCart(
  query: Query,
  cartId: string
): Promise<SessionCart | undefined> {
  const [found] = await queryRows(query, cart, {
    entity: "cart",
    filters: { id: cartId },
  })
  return found
}

/**
 * Returns the cart of a payment collection without the cart's total, because computing the total takes most of the
 * time.
 */
export async function readCartOfCollection(
  query: Query,
  paymentCollectionId: string,
  { mayHavePriceAdjustment }: CartPriceKnowledge
): Promise<SessionCart | undefined> {
  const link = {
    entity: "cart_payment_collection",
    filters: { payment_collection_id: paymentCollectionId },
  }
  const [found] = mayHavePriceAdjustment
    ? await queryRows(query, cartOfLink, link)
    : await queryRows(query, plainCartOfLink, link)
  return found?.cart ?? undefined
}

/** Returns the current total of a cart, as a decimal in major units. Returns `undefined` if the cart does not exist. */
export async function readCartTotal(
  query: Query,
  cartId: string
): Promise<string | undefined> {
  const [cart] = await queryRows(
    query,
    z.object({ total: requiredDecimalSchema }),
    {
      entity: "cart",
      filters: { id: cartId },
    }
  )
  return cart?.total
}

/** Returns the customer of a cart. Medusa stores a customer for a guest, too. */
export async function readCartCustomer(
  query: Query,
  cartId: string
): Promise<z.output<typeof customer>> {
  const [cart] = await queryRows(query, z.object({ customer }), {
    entity: "cart",
    filters: { id: cartId },
  })
  return cart?.customer
}
