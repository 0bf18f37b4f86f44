export {
  checkoutTransparent,
  type CheckoutTransparentConfiguration,
} from "./checkout-transparent"
export type { PublishedEvents, ChargeEventData } from "./core/events"
export type { CheckoutTransparentOptions } from "./core/options/plugin-options"
