export {
  checkoutTransparent,
  type CheckoutTransparentConfiguration,
} from "./checkout-transparent"
export type { PublishedEvents, ChargeEventData } from "./charge/events"
export type { CheckoutTransparentOptions } from "./options/plugin-options"
