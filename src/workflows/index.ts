export {
  closeCheckoutTransparentDisputeWorkflow,
  type CloseDisputeInput,
} from "./close-checkout-transparent-dispute"
export {
  giveBackCheckoutTransparentChargeWorkflow,
  type GiveBackChargeInput,
} from "./give-back-checkout-transparent-charge"
export { processCheckoutTransparentNotificationsWorkflow } from "./process-checkout-transparent-notifications"
export {
  replayCheckoutTransparentNotificationsWorkflow,
  type ReplayNotificationsInput,
} from "./replay-checkout-transparent-notifications"
export { settleCheckoutTransparentOperationsWorkflow } from "./settle-checkout-transparent-operations"
export {
  synchronizeCheckoutTransparentChargeWorkflow,
  type SynchronizeChargeInput,
} from "./synchronize-checkout-transparent-charge"
export {
  synchronizeCheckoutTransparentOrderWorkflow,
  type SynchronizeOrderInput,
} from "./synchronize-checkout-transparent-order"
export { synchronizeCheckoutTransparentChargesWorkflow } from "./synchronize-checkout-transparent-charges"
