export {
  checkoutTransparent,
  type CheckoutTransparentConfiguration,
} from "./checkout-transparent"
export type { PublishedEvents, ChargeEventData } from "./domain/event/events"
export type { CheckoutTransparentOptions } from "./options/documented-options"
