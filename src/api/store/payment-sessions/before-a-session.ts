import {
  keepShopperInputOutOfMedusa,
  refuseInvalidInput,
} from "./keep-shopper-input"
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
  refuseInvalidInput,
  oneSessionAtATime,
]

/** Ends what stands in the way of the new session, and prepares it. */
export const ONCE_ALONE = [
  keepPriceOfOrder,
  refuseSecondCharge,
  priceSession,
  keepShopperInputOutOfMedusa,
]

/** Everything that runs before core creates a payment session, for a shopper or an administrator. */
export const BEFORE_A_SESSION = [...UNTIL_ALONE, ...ONCE_ALONE]
