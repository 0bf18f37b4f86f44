// Files of which every name is exported (`*`) contain only public names.
export { CardForm, type CardFormProps } from "./card/card-form"
export {
  type AnyCheckout,
  type ButtonProps,
  CheckoutProvider,
  type CheckoutProviderProps,
  useCheckout,
} from "./checkout-provider"
export type { FieldProps, Fields } from "./form/fields"
export * from "./card/installments"
export * from "./pix-wallet-link/link-payment"
export { NothingToPay, type NothingToPayProps } from "./nothing-to-pay"
export { PixPayment, type PixPaymentProps } from "./pix-wallet-link/pix-payment"
export {
  ResumePayment,
  type ResumePaymentProps,
} from "./pix-wallet-link/resume-payment"
export { english, type Language, type TextName, type Texts } from "./texts"
export * from "./card/use-card-form"
export type { PaymentOptions } from "./use-unfinished-payment"
export {
  type PixOptions,
  type PixState,
  type PixStatus,
  usePix,
} from "./pix-wallet-link/use-pix"
export {
  WalletPayment,
  type WalletPaymentProps,
} from "./pix-wallet-link/wallet-payment"
export {
  type PricedProps,
  PricesByWay,
  type PricesByWayProps,
  useWaysOfPaying,
} from "./ways-of-paying"
