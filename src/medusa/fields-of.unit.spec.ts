import { z } from "@medusajs/framework/zod"
import { fieldsOf } from "./core"
import { decimal } from "./rows"
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
  [
    "exact amounts",
    z.object({
      id: z.string(),
      lines: z.array(z.object({ raw_amount: decimal })),
    }),
    ["id", "lines.*"],
  ],
  [
    "parsed values and objects",
    z
      .object({ total: decimal, cart: z.object({ id: z.string() }).nullish() })
      .transform(({ total }) => total),
    ["total", "cart.id"],
  ],
])("the fields of a schema: %s", (_, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(fields)
})
