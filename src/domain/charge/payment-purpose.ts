/**
 * What a payment is for.
 * - `cart`: the payment pays a cart. The cart normally becomes an order when the money is captured or reserved.
 * - `order`: the store requests what an order or draft order still owes, with a payment link or from a saved card.
 * - `free`: the store requests an amount that belongs to no cart and no order.
 */
export const PAYMENT_PURPOSES = ["cart", "order", "free"] as const

export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

interface WithPurpose {
  link?: { purpose: PaymentPurpose } | undefined
  storeChargePurpose?: PaymentPurpose | undefined
}

/**
 * Returns what a charge is for. A payment link and a charge by the store have a recorded purpose. Every other charge
 * pays a cart.
 */
export function purposeOf({
  link,
  storeChargePurpose,
}: WithPurpose): PaymentPurpose {
  return link?.purpose ?? storeChargePurpose ?? "cart"
}

/** Returns whether the store requested the charge without an order, so that the payment is complete without one. */
export function isRequestedWithoutOrder(charge: WithPurpose): boolean {
  return purposeOf(charge) === "free"
}

/** Returns whether the store requested the payment for an existing order or without an order, and not for a cart. */
export function isRequestedWithoutCart(charge: WithPurpose): boolean {
  return purposeOf(charge) !== "cart"
}
