import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { STARTED_EVENT } from "../core/events"
import { settleCheckoutTransparentOperationsWorkflow } from "../workflows/settle-checkout-transparent-operations"
import { synchronizeCheckoutTransparentChargesWorkflow } from "../workflows/synchronize-checkout-transparent-charges"

/** What a killed process left is settled at once, not at the job's first tick. */
export default async function settleAfterStart({
  container,
}: SubscriberArgs): Promise<void> {
  await settleCheckoutTransparentOperationsWorkflow(container).run()
  await synchronizeCheckoutTransparentChargesWorkflow(container).run()
}

export const config: SubscriberConfig = {
  event: STARTED_EVENT,
}
