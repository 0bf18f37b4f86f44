export { settleCheckoutTransparentOperationsWorkflow } from "./settle-checkout-transparent-operations"
