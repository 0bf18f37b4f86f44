import type { MethodOfAccount } from "./provider-id"

/** A way of paying, with the parts on which a price may depend. */
export interface WayOfPaying extends MethodOfAccount {
  /** The number of installments, which is 1 for every method except a card. */
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
