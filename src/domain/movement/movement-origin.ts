/**
 * Who caused a movement, in the words of a daily close:
 * - `customer`: the shopper's own payment, at the checkout or by a code or a link.
 * - `staff`: an admin user, or a script with an API key. Also a figure of the gateway that a person accepted, since
 * that person is responsible for it.
 * - `automatic`: the plugin or Medusa, without a person.
 * - `panel`: a person in the merchant panel, observed at the gateway.
 * - `payment_service`: the gateway or the bank, as in a dispute.
 */
export type MovementOrigin =
  "customer" | "staff" | "automatic" | "panel" | "payment_service"

export type RefundOrigin = "staff" | "automatic" | "panel"

/** The origins of the fixed actors. Any other actor is the id of an admin user or of an API key. */
const ORIGIN_OF = new Map<string, MovementOrigin>([
  ["shopper", "customer"],
  ["payer", "customer"],
  ["checkout-transparent", "automatic"],
  ["medusa", "automatic"],
  ["store", "automatic"],
  ["merchant panel", "panel"],
  ["payment service", "payment_service"],
])

export function originOf(actor: string): MovementOrigin {
  return ORIGIN_OF.get(actor) ?? "staff"
}

/** Returns the origin of a refund; `automatic` if neither a person nor the panel made it. */
export function refundOriginOf(actor: string): RefundOrigin {
  const origin = originOf(actor)
  return origin === "staff" || origin === "panel" ? origin : "automatic"
}
