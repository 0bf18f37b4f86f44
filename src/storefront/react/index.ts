export { CardForm, type CardFormProps } from "./card-form"
export {
  type AnyCheckout,
  CheckoutProvider,
  type CheckoutProviderProps,
  useCheckout,
} from "./checkout-provider"
export {
  PixPayment,
  type PixPaymentProps,
  WalletPayment,
  type WalletPaymentProps,
} from "./code-payment"
export type { FieldProps, Fields } from "./fields"
export {
  type Installments,
  InstallmentSelect,
  type InstallmentSelectProps,
  type LabeledInstallments,
  useInstallments,
} from "./installments"
export {
  LinkPayment,
  type LinkPaymentProps,
  type LinkOptions,
  type LinkState,
  type LinkStatus,
  useLink,
} from "./link-payment"
export { ResumePayment, type ResumePaymentProps } from "./resume-payment"
export { english, type Language, type TextName, type Texts } from "./texts"
export {
  type CardField,
  type CardFormOptions,
  type CardFormState,
  type CardFormStatus,
  useCardForm,
} from "./use-card-form"
export type { PaymentOptions } from "./use-known-payment"
export {
  type PixOptions,
  type PixState,
  type PixStatus,
  usePix,
} from "./use-pix"
export {
  type PricedProps,
  PricesByWay,
  type PricesByWayProps,
  useWaysOfPaying,
} from "./ways-of-paying"
