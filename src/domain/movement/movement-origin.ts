/**
 * Who caused a movement.
 * - `customer`: a shopper paid at the checkout, with a code or with a link.
 * - `staff`: an administrator, or a script with an API key. A movement that was recorded because an administrator
 *   confirmed the gateway's sums counts here, too.
 * - `automatic`: the plugin, Medusa or the store's own code.
 * - `panel`: a user of the gateway's merchant panel.
 * - `payment_service`: the gateway or a bank, for example with a dispute.
 */
export type MovementOrigin =
  "customer" | "staff" | "automatic" | "panel" | "payment_service"

export type RefundOrigin = "staff" | "automatic" | "panel"

/** The origin of each actor with a fixed name. Every other actor is the id of an administrator or of an API key. */
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
 * Returns who made a refund: `staff` for an administrator of the store or an API key, `panel` for a user of the
 * merchant panel, and otherwise `automatic`.
 */
export function refundOriginOfActor(actor: string): RefundOrigin {
  const origin = originOfActor(actor)
  return origin === "staff" || origin === "panel" ? origin : "automatic"
}
