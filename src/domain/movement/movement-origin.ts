/**
 * Who caused a movement, as a daily close shows it.
 * - `customer`: the shopper's own payment, at the checkout or by a code or a link.
 * - `staff`: an admin user, or a script with an API key. It includes sums of the gateway that an administrator
 *   accepted.
 * - `automatic`: the plugin or Medusa, without a user.
 * - `panel`: a user of the merchant panel, as observed at the gateway.
 * - `payment_service`: the gateway or the bank, as in a dispute.
 */
export type MovementOrigin =
  "customer" | "staff" | "automatic" | "panel" | "payment_service"

export type RefundOrigin = "staff" | "automatic" | "panel"

/** The origins of the actors with fixed names. Any other actor is the id of an admin user or an API key. */
const ORIGIN_OF_ACTOR = new Map<string, MovementOrigin>([
  ["shopper", "customer"],
  ["payer", "customer"],
  ["checkout-transparent", "automatic"],
  ["medusa", "automatic"],
  ["store", "automatic"],
  ["merchant panel", "panel"],
  ["payment service", "payment_service"],
])

export function originOfActor(actor: string): MovementOrigin {
  return ORIGIN_OF_ACTOR.get(actor) ?? "staff"
}

/**
 * Returns the origin of a refund. It is `automatic` unless a user of the store or of the merchant panel made the
 * refund.
 */
export function refundOriginOf(actor: string): RefundOrigin {
  const origin = originOfActor(actor)
  return origin === "staff" || origin === "panel" ? origin : "automatic"
}
