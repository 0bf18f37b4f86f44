export {
  checkoutTransparent,
  type CheckoutTransparentConfiguration,
} from "./checkout-transparent"
export type { CheckoutTransparentOptions } from "./core/options/plugin-options"
