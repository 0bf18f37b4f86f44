import type { MedusaContainer } from "@medusajs/framework/types"
import { settleOperationsWorkflow } from "../workflows/settle-operations"

/** So that a shopper who was told "being verified" is not told so for ever. */
export default async function settleOperations(container: MedusaContainer): Promise<void> {
  await settleOperationsWorkflow(container).run()
}

export const config = {
  name: "checkout-transparent-settle-operations",
  schedule: { interval: 15_000 },
}
