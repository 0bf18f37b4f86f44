import type { Charge } from "../charge/charge"
import type { ChargeState } from "../charge/charge-state"
import { receivedAmountOf } from "./payment-state"

/**
 * The states in which a charge has usually ended without captured money. A charge may nevertheless have had captured
 * money before, so the state alone does not prove that the charge was never paid.
 */
const STATES_WITHOUT_MONEY: readonly ChargeState[] = [
  "declined",
  "failed",
  "canceled",
  "expired",
  "absent",
  "not_created",
]

type KnownCharge = Pick<
  Charge,
  "state" | "sums" | "highestCaptured" | "cartId" | "createdAt"
>

/**
 * Returns whether a charge has ended and never had captured money. Money may have been reserved. After such a charge,
 * the shopper may have paid the cart in another way.
 */
export function hasEndedUnpaid(charge: KnownCharge): boolean {
  return (
    STATES_WITHOUT_MONEY.includes(charge.state) &&
    receivedAmountOf(charge) === 0
  )
}

/**
 * Returns the first payment of the same cart that was created after the given charge. A charge counts as a payment if
 * its money is reserved now, or if its captured sum is above 0. Returns `undefined` if there is no payment.
 */
export function findNextPaymentOfSameCart<Of extends KnownCharge>(
  { cartId, createdAt }: KnownCharge,
  charges: readonly Of[]
): Of | undefined {
  return charges
    .filter(
      (one) =>
        one.cartId === cartId &&
        one.createdAt > createdAt &&
        // Reserved money counts as a payment, because it will be captured.
        (one.sums.captured > 0 || one.state === "authorized")
    )
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .at(0)
}
