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

/**
 * The checks of a request for a payment session before the lease of its payment collection is held. The last check
 * takes the lease, so it waits until no other session of the collection is being created.
 */
export const CHECKS_BEFORE_SESSION_LEASE = [
  refuseUnknownCollection,
  refuseUnofferedProvider,
  refuseInvalidInput,
  oneSessionAtATime,
]

/**
 * The steps of a request for a payment session while the lease of its payment collection is held. They check the price,
 * cancel the open code, set the cart's price and store the shopper's input.
 */
export const STEPS_UNDER_SESSION_LEASE = [
  keepPriceOfOrder,
  refuseSecondCharge,
  priceSession,
  keepShopperInputOutOfMedusa,
]

/** Everything that runs before core creates a payment session, for a shopper or an administrator. */
export const MIDDLEWARES_OF_NEW_SESSION = [
  ...CHECKS_BEFORE_SESSION_LEASE,
  ...STEPS_UNDER_SESSION_LEASE,
]
