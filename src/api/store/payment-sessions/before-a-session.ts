import {
  keepShopperInputOutOfMedusa,
  refuseInvalidInput,
} from "./keep-shopper-input"
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
  refuseSecondCharge,
  priceSession,
  keepShopperInputOutOfMedusa,
]
