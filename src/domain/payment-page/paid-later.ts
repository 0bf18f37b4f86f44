import type { Charge } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import { receivedOf } from "./payment-state"

/** States of a charge that is over; nothing was taken by it unless a sum says otherwise. */
const OVER: readonly ChargeState[] = [
  "declined",
  "failed",
  "canceled",
  "expired",
  "absent",
  "not_created",
]

type KnownCharge = Pick<
  Charge,
  "state" | "sums" | "mostCaptured" | "cartId" | "createdAt"
>

/** Whether a charge is over and has never taken any money, so that its cart may have been paid in another way. */
export function isOverUnpaid(charge: KnownCharge): boolean {
  return OVER.includes(charge.state) && receivedOf(charge) === 0
}

/** Returns the earliest of `charges` that is a payment of the same cart, made after the given charge. */
export function paymentAfter<Of extends KnownCharge>(
  { cartId, createdAt }: KnownCharge,
  charges: readonly Of[]
): Of | undefined {
  return charges
    .filter(
      (one) =>
        one.cartId === cartId &&
        one.createdAt > createdAt &&
        // A reservation keeps its order: the money is taken later.
        (one.sums.captured > 0 || one.state === "authorized")
    )
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .at(0)
}
