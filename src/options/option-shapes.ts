import { z } from "@medusajs/framework/zod"

/** Shapes that several groups of options have in common. */

export const secret = z
  .string()
  .min(
    1,
    "is empty; is the environment variable set? Put the value from the merchant panel here"
  )

export const path = z.string().startsWith("/", "must start with a slash")

/** A path that names what it is about, for example `{merchantChargeId}`. */
export function pathWith(placeholder: `{${string}}`) {
  return path.includes(placeholder, { error: `must contain ${placeholder}` })
}

/**
 * `after_payment`: the order is placed when the code or the link was paid. `at_checkout`: it is placed at once,
 * holds its stock, and is canceled when nobody pays; ship on `checkout_transparent.payment.paid`,
 * not on `order.placed`. Default `after_payment`.
 */
export const placement = z
  .enum(["after_payment", "at_checkout"])
  .default("after_payment")
