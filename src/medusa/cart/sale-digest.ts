import { createHash } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { requiredDecimalSchema } from "../booking/medusa-row-schemas"
import { type Query, queryRows } from "../container"

/** A text of a cart or an order. Medusa may store a missing text as null. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

/**
 * The schema of an object with any keys, such as the `metadata` of an address or an item. The schema sorts the keys, so
 * that equal objects become equal texts.
 */
const objectWithSortedKeys = z
  .unknown()
  .transform((value) => toSortedEntriesDeeply(value ?? {}))

const address = z.object({
  first_name: text,
  last_name: text,
  company: text,
  phone: text,
  address_1: text,
  address_2: text,
  city: text,
  province: text,
  postal_code: text,
  country_code: text,
  metadata: objectWithSortedKeys,
})

const item = z.object({
  variant_id: text,
  title: text,
  quantity: requiredDecimalSchema,
  unit_price: requiredDecimalSchema,
  metadata: objectWithSortedKeys,
})

const shippingMethod = z.object({
  shipping_option_id: text,
  name: text,
  amount: requiredDecimalSchema,
  data: objectWithSortedKeys,
})

/**
 * The fields of a cart or an order from which its digest is computed. A cart and the order that Medusa makes of it have
 * the same values in these fields.
 */
const sale = z.object({
  customer_id: text,
  email: text,
  currency_code: text,
  metadata: objectWithSortedKeys,
  shipping_address: address.nullish().transform((value) => value ?? null),
  items: z.array(item.nullish()).nullish().transform(sortedJsonRows),
  shipping_methods: z
    .array(shippingMethod.nullish())
    .nullish()
    .transform(sortedJsonRows),
})

/**
 * Reads the cart of a payment collection, and returns a digest of its customer, e-mail, currency, metadata, shipping
 * address, shipping methods and items. Returns `undefined` if the collection has no cart.
 *
 * The total is not part of the digest, because the plugin compares the total with the amount of the payment session
 * before each charge.
 */
export async function readCartDigest(
  query: Query,
  collectionId: string
): Promise<string | undefined> {
  const [link] = await queryRows(query, z.object({ cart: sale.nullish() }), {
    entity: "cart_payment_collection",
    filters: { payment_collection_id: collectionId },
  })
  return link?.cart ? saleDigestOf(link.cart) : undefined
}

/**
 * Returns the digest of what an order contains, computed from the same fields as the digest of a cart. Use this digest
 * after the order was placed: the cart may since have changed, and the order is what the shopper pays. Returns
 * `undefined` if there is no such order.
 */
export async function readOrderDigest(
  query: Query,
  orderId: string
): Promise<string | undefined> {
  const [order] = await queryRows(query, sale, {
    entity: "order",
    filters: { id: orderId },
    // Medusa reads the quantities only with all columns of the items (measured).
    also: ["items.*", "items.detail.*"],
  })
  return order && saleDigestOf(order)
}

function saleDigestOf(content: z.output<typeof sale>): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex")
}

/**
 * Returns the rows as JSON texts, sorted by their content. They are not sorted by id or time, because an order has
 * other ids and times than its cart.
 */
function sortedJsonRows(rows: readonly unknown[] | null | undefined): string[] {
  return (rows ?? []).map((row) => JSON.stringify(row)).sort()
}

function toSortedEntriesDeeply(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSortedEntriesDeeply)
  return typeof value === "object" && value !== null
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, content]) => [name, toSortedEntriesDeeply(content)])
    : value
}
