/**
 * Who set a movement off, in the words of a close:
 * - `customer`: the shopper's own payment, at the checkout or by a code or a link.
 * - `staff`: an admin user, or a script with an API key. Also the figure of the gateway that a person
 *   took for the truth, since that person answers for it.
 * - `automatic`: the store by itself, ours or Medusa's own.
 * - `panel`: nobody here; the gateway showed it.
 * - `payment_service`: the gateway or the bank, as with a dispute.
 */
export type MovementOrigin =
  "customer" | "staff" | "automatic" | "panel" | "payment_service"

export type RefundOrigin = "staff" | "automatic" | "panel"

/** Every other actor is the id of an admin user or of an API key. */
const ORIGIN_OF = new Map<string, MovementOrigin>([
  ["shopper", "customer"],
  ["payer", "customer"],
  ["checkout-transparent", "automatic"],
  ["medusa", "automatic"],
  ["merchant panel", "panel"],
  ["payment service", "payment_service"],
])

/** The origin of a movement, by its actor. */
export function originOf(actor: string): MovementOrigin {
  return ORIGIN_OF.get(actor) ?? "staff"
}

/** The origin of a refund: what neither a person nor the panel did was done by itself. */
export function refundOriginOf(actor: string): RefundOrigin {
  const origin = originOf(actor)
  return origin === "staff" || origin === "panel" ? origin : "automatic"
}
