import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"

import { monotonicMs } from "./monotonic"

/** Calls core's payment workflow as a webhook would; resolves to when it was called. */
export async function placeByWorkflow(
  container: MedusaContainer,
  { sessionId, amount }: { sessionId: string; amount: number }
): Promise<{ calledAt: number }> {
  const calledAt = monotonicMs()
  await processPaymentWorkflow(container).run({
    input: {
      action: PaymentActions.SUCCESSFUL,
      data: { session_id: sessionId, amount },
    },
  })
  return { calledAt }
}
