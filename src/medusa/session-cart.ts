import { z } from "@medusajs/framework/zod"
import { type Query, rowsOf } from "./core"
import { decimal } from "./rows"

export const textOrNothing = z.string().nullish()

const ADDRESS_FIELDS = [
  "first_name",
  "last_name",
  "phone",
  "address_1",
  "address_2",
  "city",
  "province",
  "postal_code",
  "country_code",
  "metadata",
]

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

const cart = z.object({
  id: z.string(),
  email: textOrNothing,
  locale: textOrNothing,
  currency_code: z.string(),
  customer: customer.optional(),
  billing_address: address,
  shipping_address: address,
  items: z.array(z.object({ id: z.string() })).nullish(),
})

const CART_FIELDS = [
  "id",
  "items.id",
  "email",
  "locale",
  "currency_code",
  ...["billing_address", "shipping_address"].flatMap((which) =>
    ADDRESS_FIELDS.map((field) => `${which}.${field}`)
  ),
]

export type SessionCart = z.output<typeof cart>

/** Whether a cart has items: without any, it may still cost something for its shipping. */
export function hasGoods({ items }: Pick<SessionCart, "items">): boolean {
  return (items ?? []).length > 0
}

/** Returns the cart of a payment collection, without its total, which takes longest to compute. */
export async function readCartOfCollection(
  query: Query,
  paymentCollectionId: string
): Promise<SessionCart | undefined> {
  const [link] = await rowsOf(query, z.object({ cart: cart.nullish() }), {
    entity: "cart_payment_collection",
    fields: CART_FIELDS.map((field) => `cart.${field}`),
    filters: { payment_collection_id: paymentCollectionId },
  })
  return link?.cart ?? undefined
}

/** Returns the present total of a cart, as a decimal in major units; undefined when the cart is gone. */
export async function readCartTotal(
  query: Query,
  cartId: string
): Promise<string | undefined> {
  const [cart] = await rowsOf(query, z.object({ total: decimal }), {
    entity: "cart",
    fields: ["total"],
    filters: { id: cartId },
  })
  return cart?.total
}

/** Returns the customer of a cart; guests have a row as well. */
export async function readCartCustomer(
  query: Query,
  cartId: string
): Promise<z.output<typeof customer>> {
  const { data } = await query.graph({
    entity: "cart",
    fields: ["customer.first_name", "customer.last_name", "customer.phone"],
    filters: { id: cartId },
  })
  return z.object({ customer }).safeParse(data[0]).data?.customer
}
