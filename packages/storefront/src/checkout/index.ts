// Files of which every name is exported (`*`) contain only public names.
export { sdkScript, simulatorSdk } from "../index"
export * from "./pay/asynchronous-payments"
export type * from "./pay/card-payment"
export * from "./pay/card-payments"
export type {
  CardSdkConfiguration,
  CheckoutLocale,
  CodeConfiguration,
  Configuration,
  LinkMethod,
} from "./store-api/configuration"
export {
  type Checkout,
  type CheckoutOptions,
  createCheckout,
} from "./create-checkout"
export type { PaymentMethod, ShownPrice } from "./payment-context"
export type { CodeMethod } from "./payment-method-types"
export type * from "./outcomes"
export * from "./resumed-payments"
export {
  type StoreClient,
  storeClient,
  StoreError,
  type StoreRequest,
} from "./store-api/store-client"
export type { WaitForPaymentOptions } from "./wait-for-payment"
export type {
  CardInstallmentPlan,
  WaysOfPayingQuery,
  Rate,
  WaysOfPaying,
} from "./store-api/ways-of-paying"
