export type {
  CardDetails,
  CardPayment,
  Checkout,
  CheckoutOptions,
  CodeRequest,
  LinkRequest,
  Waiting,
} from "./checkout"
export type {
  CardSdkConfiguration,
  CheckoutLocale,
  CodeMethod,
  Configuration,
  LinkMethod,
} from "./configuration"
export { createCheckout } from "./create-checkout"
export type {
  BeingReturned,
  BeingVerified,
  CardOutcome,
  CodeOutcome,
  Incomplete,
  LinkOutcome,
  Ordered,
  PaymentCode,
  PaymentLink,
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
