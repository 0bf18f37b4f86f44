import type { MedusaContainer } from "@medusajs/framework/types"
import { settleCheckoutTransparentOperationsWorkflow } from "../workflows/settle-checkout-transparent-operations"

/** So that a shopper who was told "being verified" is not told so for ever. */
export default async function settleOperations(
  container: MedusaContainer
): Promise<void> {
  await settleCheckoutTransparentOperationsWorkflow(container).run()
}

export const config = {
  name: "checkout-transparent-settle-operations",
  schedule: { interval: 15_000 },
}
