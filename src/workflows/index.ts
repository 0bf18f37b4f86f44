export {
  acceptCheckoutTransparentGatewayFigureWorkflow,
  type AcceptGatewayFigureInput,
} from "./accept-checkout-transparent-gateway-figure"
export { alertPeopleOfCheckoutTransparentWorkflow } from "./alert-people-of-checkout-transparent"
export {
  bookCheckoutTransparentChargeAsPartWorkflow,
  type BookChargeAsPartInput,
} from "./book-checkout-transparent-charge-as-part"
export {
  closeCheckoutTransparentDisputeWorkflow,
  type CloseDisputeInput,
} from "./close-checkout-transparent-dispute"
export {
  createCheckoutTransparentPaymentLinkWorkflow,
  type CreatePaymentLinkInput,
} from "./create-checkout-transparent-payment-link"
export type {
  EraseCustomerInput,
  ErasedCustomer,
} from "../medusa/erase-customer"
export { eraseCheckoutTransparentCustomerWorkflow } from "./erase-checkout-transparent-customer"
export {
  refundCheckoutTransparentChargeWorkflow,
  type RefundChargeInput,
} from "./refund-checkout-transparent-charge"
export {
  deactivateCheckoutTransparentPaymentLinkWorkflow,
  type DeactivatePaymentLinkInput,
} from "./deactivate-checkout-transparent-payment-link"
export { processCheckoutTransparentNotificationsWorkflow } from "./process-checkout-transparent-notifications"
export { reconcileCheckoutTransparentDaysWorkflow } from "./reconcile-checkout-transparent-days"
export { pruneCheckoutTransparentLedgerWorkflow } from "./prune-checkout-transparent-ledger"
export {
  replayCheckoutTransparentNotificationsWorkflow,
  type ReplayNotificationsInput,
} from "./replay-checkout-transparent-notifications"
export {
  resolveCheckoutTransparentOperationWorkflow,
  type ResolveOperationInput,
} from "./resolve-checkout-transparent-operation"
export { resolveCheckoutTransparentOperationsWorkflow } from "./resolve-checkout-transparent-operations"
export {
  synchronizeCheckoutTransparentChargeWorkflow,
  type SynchronizeChargeInput,
} from "./synchronize-checkout-transparent-charge"
export {
  synchronizeCheckoutTransparentOrderWorkflow,
  type SynchronizeOrderInput,
} from "./synchronize-checkout-transparent-order"
export { synchronizeCheckoutTransparentChargesWorkflow } from "./synchronize-checkout-transparent-charges"
export { captureCheckoutTransparentShipmentWorkflow } from "./capture-checkout-transparent-shipment"
