export {
  checkoutTransparent,
  type CheckoutTransparentConfiguration,
} from "./checkout-transparent"
export type { AnnouncedEvents, ChargeEventData } from "./core/events"
export type { CheckoutTransparentOptions } from "./core/options/plugin-options"
