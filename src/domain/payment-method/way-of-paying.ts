import type { MethodOfAccount } from "./provider-id"

/**
 * An account together with a way of paying, which is a payment method and a number of installments. The price of a cart
 * can depend on all three.
 */
export interface WayOfPaying extends MethodOfAccount {
  /** The number of installments. It is 1 for every method except a card. */
  installments: number
}

export function isSameWayOfPaying(
  one: WayOfPaying,
  other: WayOfPaying
): boolean {
  return (
    one.account === other.account &&
    one.method === other.method &&
    one.installments === other.installments
  )
}
