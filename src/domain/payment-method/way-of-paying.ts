import type { MethodOfAccount } from "./provider-id"

/**
 * A way of paying: the account, the payment method and the number of installments. The price can depend on all three.
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
