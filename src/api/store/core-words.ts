import { z } from "@medusajs/framework/zod"
import type { ShopperMessage } from "../../core/texts/shopper-texts"

/** As core's error handler answers, or its completion with `type: "cart"`. */
const coreAnswer = z.union([
  z.object({ message: z.string() }),
  z.object({
    type: z.literal("cart"),
    error: z.object({ message: z.string() }),
  }),
])

/** What core says while sessions are made and carts completed (2.21.2, read), and what a shopper can do about it. */
const MEANINGS: [RegExp, ShopperMessage][] = [
  [
    /^Not enough stock available|not have the required inventory|not associated with any stock location|not have any inventory items/,
    "out_of_stock",
  ],
  [
    /^No shipping method selected|shipping profiles that are not satisfied/,
    "shipping_missing",
  ],
  [/^Promotion usage exceeds/, "promotion_ended"],
  [/^Cannot complete a cart with no items/, "cart_empty"],
  [
    /^Payment providers? .+ not enabled in the cart's region/,
    "method_unavailable",
  ],
  [
    /^Payment ?(Session|Collection)\b.+ not found|^Payment sessions are required|^Payment collection has not been initiated|^Could not delete all payment sessions/,
    "payment_replaced",
  ],
  [
    /^Cannot create multiple links between|^Payment with payment_session_id/,
    "another_payment_open",
  ],
  [
    /^An unknown error occurred|^Payment authorization failed|^More information is required|not authorized with the provider/,
    "shop_failed",
  ],
]

export interface CoreWords {
  said: string
  meaning: ShopperMessage
}

/** What core said, and what it means; undefined for whatever is not said by core. */
export function meaningOf(
  status: number,
  body: unknown
): CoreWords | undefined {
  const answer = coreAnswer.safeParse(body).data
  if (!answer) {
    return undefined
  }
  const said = "error" in answer ? answer.error.message : answer.message
  const meaning =
    status === 409
      ? "another_payment_open"
      : MEANINGS.find(([words]) => words.test(said))?.[1]
  return meaning && { said, meaning }
}

/** The same answer with other words. */
export function saying(body: object, message: string): object {
  return "error" in body
    ? { ...body, error: { ...(body.error as object), message } }
    : { ...body, message }
}
