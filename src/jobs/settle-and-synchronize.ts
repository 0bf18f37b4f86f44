import type { MedusaContainer } from "@medusajs/framework/types"
import { settleCheckoutTransparentOperationsWorkflow } from "../workflows/settle-checkout-transparent-operations"
import { synchronizeCheckoutTransparentChargesWorkflow } from "../workflows/synchronize-checkout-transparent-charges"

/** So that "being verified" comes to an end, and Medusa has what the gateway has. */
export default async function settleAndSynchronize(
  container: MedusaContainer
): Promise<void> {
  await settleCheckoutTransparentOperationsWorkflow(container).run()
  await synchronizeCheckoutTransparentChargesWorkflow(container).run()
}

export const config = {
  name: "checkout-transparent-settle-and-synchronize",
  schedule: { interval: 15_000 },
}
