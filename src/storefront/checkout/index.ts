export type {
  CardDetails,
  CardPayment,
  Checkout,
  CheckoutOptions,
  CodeRequest,
  Waiting,
} from "./checkout"
export type {
  CardSdkConfiguration,
  CheckoutLocale,
  CodeMethod,
  Configuration,
} from "./configuration"
export { createCheckout } from "./create-checkout"
export type {
  BeingReturned,
  BeingVerified,
  CardOutcome,
  CodeOutcome,
  Incomplete,
  Ordered,
  PaymentCode,
  PaymentOutcome,
  PlacedOrder,
  Refused,
  Resumed,
  ShownState,
} from "./outcomes"
export {
  type StoreClient,
  storeClient,
  StoreError,
  type StoreRequest,
} from "./store-client"
