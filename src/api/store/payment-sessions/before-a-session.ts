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
 * The checks that run before the lease for creating a payment session is acquired. The last of them,
 * `oneSessionAtATime`, acquires this lease. It waits while another session of the same payment collection is being
 * created.
 */
export const CHECKS_BEFORE_SESSION_LEASE = [
  refuseUnknownCollection,
  refuseUnofferedProvider,
  refuseInvalidInput,
  oneSessionAtATime,
]

/**
 * The steps that run after the lease for creating a payment session was acquired. They check the price, cancel the open
 * code, set the cart's price, and store the shopper's input.
 */
export const STEPS_UNDER_SESSION_LEASE = [
  keepPriceOfOrder,
  refuseSecondCharge,
  priceSession,
  keepShopperInputOutOfMedusa,
]

/**
 * All middlewares that run before core creates a payment session, whether a shopper or an administrator requests the
 * session.
 */
export const MIDDLEWARES_OF_NEW_SESSION = [
  ...CHECKS_BEFORE_SESSION_LEASE,
  ...STEPS_UNDER_SESSION_LEASE,
]
