import type { Charge } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { OperationDependencies } from "../perform/operation-dependencies"

/**
 * Deactivates the payment link of a charge that was paid and has no money any more, for example because it was refunded
 * in the merchant panel. Until then, the link can be paid again. Does nothing for other charges. Call it before another
 * charge replaces this one.
 *
 * If the deactivation fails, the plugin's job repeats it, and a later payment of the link is refunded as a duplicate
 * payment. So the failure does not prevent the next charge.
 */
export async function deactivateRefundedLink(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<void> {
  if (charge.highestCaptured > 0) {
    await adapterOf(charge).retryCancellation?.(dependencies, charge, budget)
  }
}
