export type { ChargeSavedCardInput } from "./_charge-saved-card"
export { chargeCheckoutTransparentSavedCardWorkflow } from "./charge-checkout-transparent-saved-card"
export type { StoreChargeResult } from "./_store-charge-outcome"
export {
  createCheckoutTransparentPaymentLinkWorkflow,
  type CreatePaymentLinkInput,
} from "./create-checkout-transparent-payment-link"
export {
  deactivateCheckoutTransparentPaymentLinkWorkflow,
  type DeactivatePaymentLinkInput,
} from "./deactivate-checkout-transparent-payment-link"
export type {
  EraseCustomerInput,
  ErasedCustomer,
} from "../medusa/customer/erase-personal-data-of-customer"
export { eraseCheckoutTransparentCustomerWorkflow } from "./erase-checkout-transparent-customer"
export {
  refundCheckoutTransparentChargeWorkflow,
  type RefundChargeInput,
} from "./refund-checkout-transparent-charge"
export {
  synchronizeCheckoutTransparentChargeWorkflow,
  type SynchronizeChargeInput,
  type SynchronizedCharge,
} from "./synchronize-checkout-transparent-charge"
export { createResumeUrl } from "../reminders/resume-url"
