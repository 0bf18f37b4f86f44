import { z } from "@medusajs/framework/zod"
import { fieldsOf } from "./core"
import { decimal } from "./booking/rows"
import { orderWithSessions } from "./order/unpaid-orders"

const RATES = z.array(z.object({ rate: decimal })).nullish()

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
    ["total", "cart.*", "cart.id"],
  ],
  [
    "all rows below a total, whole",
    z.object({
      items: z.array(z.object({ total: decimal, adjustments: RATES })),
      credit_lines: RATES,
    }),
    [
      "items.*",
      "items.total",
      "items.adjustments.*",
      "items.adjustments.rate",
      "credit_lines.rate",
    ],
  ],
])(
  "fieldsOf returns the right field names for a schema with %s",
  (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(fields)
  }
)
