import {
  keepShopperInputOutOfMedusa,
  refuseInvalidInput,
} from "./keep-shopper-input"
import { refuseUnofferedProvider } from "./refuse-unoffered-provider"
import { keepPriceOfOrder } from "./keep-price-of-order"
import { priceSession } from "./price-session"
import {
  oneSessionAtATime,
  refuseSecondCharge,
  refuseUnknownCollection,
} from "./refuse-second-charge"

/** Checks a request for a payment session, and waits until no other session of the collection is being created. */
export const UNTIL_ALONE = [
  refuseUnknownCollection,
  refuseUnofferedProvider,
  refuseInvalidInput,
  oneSessionAtATime,
]

/**
 * Checks the price, cancels the open code, sets the cart's price and stores the shopper's input. Call it only while
 * holding the session lease.
 */
export const ONCE_ALONE = [
  keepPriceOfOrder,
  refuseSecondCharge,
  priceSession,
  keepShopperInputOutOfMedusa,
]

/** Everything that runs before core creates a payment session, for a shopper or an administrator. */
export const BEFORE_A_SESSION = [...UNTIL_ALONE, ...ONCE_ALONE]
