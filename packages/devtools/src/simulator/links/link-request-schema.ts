import { z } from "zod"

const MOST_CENTS = 999_999_999

const flag = z.boolean()
const text = z.string().min(1, "must not be empty")
const cents = z
  .int("must be an integer, in cents")
  .min(0, "must be at least 0")
  .max(MOST_CENTS, `must be at most ${MOST_CENTS}`)

const redirectUrl = z
  .string()
  .max(1000, "must have at most 1000 characters")
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    "must be a URL that begins with http:// or https://"
  )

function enumSetSchema<const V extends readonly [string, ...string[]]>(
  values: V
) {
  return z
    .array(z.enum(values, `must be one of ${values.join(", ")}`))
    .min(1, "must not be empty")
    .refine(
      (given) => new Set<string>(given).size === given.length,
      "must name each value once"
    )
}

const payment = z
  .strictObject({
    methods: enumSetSchema(["BRCODE", "CREDIT_CARD"]),
    brcode_arrangements: enumSetSchema(["PICPAY", "PIX"]).optional(),
  })
  .superRefine(({ methods, brcode_arrangements: arrangements }, context) => {
    const isNeeded = methods.includes("BRCODE")
    if (isNeeded !== (arrangements !== undefined)) {
      context.addIssue({
        code: "custom",
        path: ["brcode_arrangements"],
        message: isNeeded
          ? "must name PICPAY, PIX or both, since methods has BRCODE"
          : "must be left out, since methods has no BRCODE",
      })
    }
  })

const amounts = z
  .strictObject({ product: cents, delivery: cents })
  .refine(
    ({ product, delivery }) =>
      product + delivery >= 1 && product + delivery <= MOST_CENTS,
    `must come to 1 to ${MOST_CENTS} cents together`
  )

/** The schema of the body that creates a payment link. Source: docs/gateway.md#payment-links */
export const linkRequestSchema = z.strictObject({
  charge: z.strictObject({
    name: text,
    description: z.string().optional(),
    order_number: text.max(15, "must have at most 15 characters"),
    redirect_url: redirectUrl.optional(),
    payment,
    amounts,
  }),
  options: z.strictObject({
    allow_create_pix_key: flag,
    card_max_installment_number: z
      .int("must be an integer")
      .min(1, "must be at least 1")
      .max(12, "must be at most 12")
      .optional(),
    expired_at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, "must look like 2030-01-31")
      .optional(),
  }),
})

export type LinkRequest = z.output<typeof linkRequestSchema>
