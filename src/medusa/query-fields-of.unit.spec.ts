import { z } from "@medusajs/framework/zod"
import { queryFieldsOf } from "./container"
import { requiredDecimalSchema } from "./booking/medusa-row-schemas"
import { orderWithSessions } from "./order/unpaid-orders"

const RATES = z.array(z.object({ rate: requiredDecimalSchema })).nullish()

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
      lines: z.array(z.object({ raw_amount: requiredDecimalSchema })),
    }),
    ["id", "lines.*"],
  ],
  [
    "parsed values and objects",
    z
      .object({
        total: requiredDecimalSchema,
        cart: z.object({ id: z.string() }).nullish(),
      })
      .transform(({ total }) => total),
    ["total", "cart.*", "cart.id"],
  ],
  [
    "totals, for which all columns of the rows below them must be read",
    z.object({
      items: z.array(
        z.object({ total: requiredDecimalSchema, adjustments: RATES })
      ),
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
  "queryFieldsOf returns the names of the fields that Medusa's Query has to read for a schema with %s",
  (_, schema, fields) => {
    expect(queryFieldsOf(schema)).toEqual(fields)
  }
)
