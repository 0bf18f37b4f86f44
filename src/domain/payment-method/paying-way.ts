import type { MethodOfAccount } from "./provider-id"

/** A way of paying, as far as a price may depend on it. */
export interface PayingWay extends MethodOfAccount {
  /** 1 for every method except a card. */
  installments: number
}

export function isSameWay(one: PayingWay, other: PayingWay): boolean {
  return (
    one.account === other.account &&
    one.method === other.method &&
    one.installments === other.installments
  )
}
