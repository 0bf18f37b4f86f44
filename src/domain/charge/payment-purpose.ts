/**
 * What a payment is for.
 * - `cart`: it pays a cart. The cart normally becomes an order when the money is captured or reserved.
 * - `order`: the store requests what an order or draft order still owes, with a payment link or from a saved card.
 * - `free`: the store requests an amount that belongs to no cart and no order.
 */
export const PAYMENT_PURPOSES = ["cart", "order", "free"] as const

export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** The fields in which a charge records its purpose. */
interface WithPurpose {
  link?: { purpose: PaymentPurpose } | undefined
  storeChargePurpose?: PaymentPurpose | undefined
}

/**
 * Returns what a charge is for. It was recorded when a payment link or a charge by the store was requested. Every other
 * charge pays a cart.
 */
export function purposeOf({
  link,
  storeChargePurpose,
}: WithPurpose): PaymentPurpose {
  return link?.purpose ?? storeChargePurpose ?? "cart"
}

/** Returns whether a charge belongs to no order. Its payment collection may still get an order later. */
export function needsNoOrder(charge: WithPurpose): boolean {
  return purposeOf(charge) === "free"
}

/**
 * Returns whether the store requested the payment for an order or without an order, and not for a cart. If there is an
 * order, it is older than the charge and does not depend on it.
 */
export function isRequestedWithoutCart(charge: WithPurpose): boolean {
  return purposeOf(charge) !== "cart"
}
