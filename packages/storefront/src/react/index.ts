// Files of which every name is exported (`*`) have no other names than public ones.
export { CardForm, type CardFormProps } from "./card-form"
export {
  type AnyCheckout,
  type ButtonProps,
  CheckoutProvider,
  type CheckoutProviderProps,
  useCheckout,
} from "./checkout-provider"
export type { FieldProps, Fields } from "./fields"
export * from "./installments"
export * from "./link-payment"
export { NothingToPay, type NothingToPayProps } from "./nothing-to-pay"
export { PixPayment, type PixPaymentProps } from "./pix-payment"
export { ResumePayment, type ResumePaymentProps } from "./resume-payment"
export { english, type Language, type TextName, type Texts } from "./texts"
export * from "./use-card-form"
export type { PaymentOptions } from "./use-known-payment"
export {
  type PixOptions,
  type PixState,
  type PixStatus,
  usePix,
} from "./use-pix"
export { WalletPayment, type WalletPaymentProps } from "./wallet-payment"
export {
  type PricedProps,
  PricesByWay,
  type PricesByWayProps,
  useWaysOfPaying,
} from "./ways-of-paying"
