import { z } from "@medusajs/framework/zod"
import { fieldsOf } from "./core"
import { pricedCart } from "../pricing/cart/price-of-cart"
import { decimal, orderCredits } from "./rows"
import { orderWithSessions } from "./sessions-of-day"

it.each([
  [
    "lists and relations that may be missing",
    orderWithSessions,
    [
      "id",
      "created_at",
      "canceled_at",
      "payment_collections.id",
      "payment_collections.status",
      "payment_collections.payment_sessions.*",
    ],
  ],
  ["exact amounts", orderCredits, ["id", "credit_lines.*"]],
  [
    "parsed values and objects",
    z
      .object({ total: decimal, cart: z.object({ id: z.string() }).nullish() })
      .transform(({ total }) => total),
    ["total", "cart.*", "cart.id"],
  ],
  [
    "all rows that Medusa computes a cart's totals from, whole",
    pricedCart,
    expect.arrayContaining([
      "total",
      "items.total",
      "shipping_methods.total",
      "credit_lines.*",
      "items.*",
      "items.adjustments.*",
      "items.tax_lines.*",
      "shipping_methods.*",
      "shipping_methods.adjustments.*",
      "shipping_methods.tax_lines.*",
    ]),
  ],
])("the fields of a schema: %s", (_, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(fields)
})
