export {
  giveBackCheckoutTransparentChargeWorkflow,
  type GiveBackChargeInput,
} from "./give-back-checkout-transparent-charge"
export { settleCheckoutTransparentOperationsWorkflow } from "./settle-checkout-transparent-operations"
export {
  synchronizeCheckoutTransparentChargeWorkflow,
  type SynchronizeChargeInput,
} from "./synchronize-checkout-transparent-charge"
export { synchronizeCheckoutTransparentChargesWorkflow } from "./synchronize-checkout-transparent-charges"
