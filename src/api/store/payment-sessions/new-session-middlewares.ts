import {
  storeShopperInputInLedger,
  refuseInvalidInput,
  refuseUnusableSavedCard,
} from "./store-shopper-input"
import { refuseUnofferedProvider } from "./refuse-unoffered-provider"
import { enforceOrderPrice } from "./enforce-order-price"
import { changeCartPriceForSession } from "./change-cart-price-for-session"
import {
  acquireSessionLease,
  supersedeCodeOrRefuse,
  refuseUnknownCollection,
} from "./supersede-code-before-new-session"

/**
 * The first middlewares of a request for a new payment session: several checks, followed by `acquireSessionLease`. The
 * lease prevents two requests from creating sessions of the same payment collection at the same time. If the lease
 * cannot be acquired in time, the request continues without the lease.
 */
export const CHECKS_BEFORE_SESSION_LEASE = [
  refuseUnknownCollection,
  refuseUnofferedProvider,
  refuseInvalidInput,
  refuseUnusableSavedCard,
  acquireSessionLease,
]

/**
 * The steps that run after the lease for creating a payment session was acquired. The steps check the price, cancel the
 * open code, set the cart's price, and store the shopper's input.
 */
export const STEPS_AFTER_SESSION_LEASE = [
  enforceOrderPrice,
  supersedeCodeOrRefuse,
  changeCartPriceForSession,
  storeShopperInputInLedger,
]

/**
 * The middlewares that check and prepare a payment session before Medusa creates it, whether a shopper or an
 * administrator requests the session.
 */
export const MIDDLEWARES_OF_NEW_SESSION = [
  ...CHECKS_BEFORE_SESSION_LEASE,
  ...STEPS_AFTER_SESSION_LEASE,
]
