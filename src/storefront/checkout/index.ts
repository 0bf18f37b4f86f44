export { sdkScript, simulatorSdk } from "../index"
export {
  type CodeCalls,
  codePayments,
  type CodeRequest,
  type LinkCalls,
  linkPayments,
  type LinkRequest,
} from "./asynchronous-payments"
export {
  type CardCalls,
  type CardDetails,
  type CardPayment,
  cardPayments,
} from "./card-payments"
export type {
  CardSdkConfiguration,
  CheckoutLocale,
  CodeConfiguration,
  Configuration,
  LinkMethod,
} from "./configuration"
export {
  type Checkout,
  type CheckoutOptions,
  createCheckout,
} from "./create-checkout"
export type { PaymentMethod, ShownPrice } from "./flow"
export type {
  BeingRefunded,
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
  type ResumeCalls,
  type ResumedPayment,
  resumedPayments,
} from "./resumed-payments"
export {
  type StoreClient,
  storeClient,
  StoreError,
  type StoreRequest,
} from "./store-client"
export type { Waiting } from "./wait-for-payment"
export type { PlanByCard, Priced, Rate, WaysOfPaying } from "./ways-of-paying"
