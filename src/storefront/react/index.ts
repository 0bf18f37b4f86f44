export { CardForm, type CardFormProps } from "./card-form"
export type { CardField } from "./card-fields"
export {
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
export {
  InstallmentSelect,
  type InstallmentSelectProps,
} from "./installment-select"
export { LinkPayment, type LinkPaymentProps } from "./link-payment"
export type { TextName, Texts } from "./texts"
export {
  type CardFormOptions,
  type CardFormState,
  type CardFormStatus,
  useCardForm,
} from "./use-card-form"
export type { FieldProps, Fields } from "./use-fields"
export {
  type Installments,
  type LabeledInstallments,
  useInstallments,
} from "./use-installments"
export type { PaymentOptions } from "./use-known-payment"
export {
  type LinkOptions,
  type LinkState,
  type LinkStatus,
  useLink,
} from "./use-link"
export {
  type PixOptions,
  type PixState,
  type PixStatus,
  usePix,
} from "./use-pix"
