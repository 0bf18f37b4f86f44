import { z } from "@medusajs/framework/zod"
import type {
  PaymentLinkMethod,
  PaymentLinkOrder,
} from "../../charge/payment-link"
import { filled, write, type WrittenRequest } from "./request"

/** The largest sum of product and delivery together. Source: gateway-notes "Payment links". */
const LARGEST_SUM = 999_999_999

/** Our own limits, since none are published; a payer does not read more. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 250

const UNFIT = /[\s\p{Cc}\p{Cs}]+/gu

/** The gateway's names of the means that pay a code; a card has no code. */
const ARRANGEMENTS = [
  ["pix", "PIX"],
  ["wallet", "PICPAY"],
] as const satisfies [PaymentLinkMethod, string][]

const payment = z.strictObject({
  methods: z
    .array(z.enum(["BRCODE", "CREDIT_CARD"]))
    .min(1, "must have at least one of pix, wallet and card"),
  brcode_arrangements: z.array(z.enum(["PIX", "PICPAY"])).optional(),
})

const charge = z.strictObject({
  name: filled,
  description: filled.optional(),
  order_number: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{1,15}$/,
      "must be 1 to 15 letters, digits, hyphens and underscores"
    ),
  redirect_url: z
    .url({ protocol: /^https?$/, error: "must be a web address" })
    .max(1_000, "must have at most 1000 characters")
    .optional(),
  payment,
  amounts: z.strictObject({
    product: z
      .int("must be whole cents")
      .min(1, "must be at least 1")
      .max(LARGEST_SUM, `must be at most ${LARGEST_SUM}`),
    delivery: z.literal(0),
  }),
})

const createLinkRequest = z.strictObject({
  charge,
  options: z.strictObject({
    allow_create_pix_key: z.literal(false),
    card_max_installment_number: z
      .int("must be a whole number")
      .min(1, "must be from 1 to 12")
      .max(12, "must be from 1 to 12")
      .optional(),
    expired_at: z.iso.date("must be a day like 2026-12-31").optional(),
  }),
})

/**
 * Writes the request in the service's own spelling. The product has the whole amount: payers see one sum, which
 * includes Medusa's delivery. No Pix key is ever made for the merchant.
 * Source: gateway-notes "Payment links".
 */
export function writeCreateLinkRequest(
  order: PaymentLinkOrder
): WrittenRequest {
  const { name, description, orderNumber, redirectUrl, amount } = order
  return write(createLinkRequest, {
    charge: {
      name: shown(name, LONGEST_NAME),
      description: shown(description ?? "", LONGEST_DESCRIPTION) || undefined,
      order_number: orderNumber,
      redirect_url: redirectUrl,
      payment: paymentOf(order.methods),
      amounts: { product: amount, delivery: 0 },
    },
    options: {
      allow_create_pix_key: false,
      card_max_installment_number: order.methods.includes("card")
        ? order.maximumInstallments
        : undefined,
      expired_at: order.expiresOn,
    },
  })
}

function paymentOf(methods: readonly PaymentLinkMethod[]): object {
  const arrangements = ARRANGEMENTS.filter(([method]) =>
    methods.includes(method)
  ).map(([, arrangement]) => arrangement)
  const card = methods.includes("card") ? ["CREDIT_CARD"] : []
  return arrangements.length > 0
    ? { methods: ["BRCODE", ...card], brcode_arrangements: arrangements }
    : { methods: card }
}

/** Returns a text on one line, cut between characters: a link is made even if the text is too long. */
function shown(text: string, most: number): string {
  return [...text.replace(UNFIT, " ").trim()].slice(0, most).join("").trim()
}
