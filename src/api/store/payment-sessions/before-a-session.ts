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

/** What runs before core creates a payment session, for a shopper or an admin. */
export const BEFORE_A_SESSION = [
  refuseUnknownCollection,
  refuseInvalidInput,
  oneSessionAtATime,
  keepPriceOfOrder,
  refuseSecondCharge,
  priceSession,
  keepShopperInputOutOfMedusa,
]
