import type { ActionInput } from "../../../../domain/payment-page/allowed-actions"
import type { outcomeOfChange } from "../../../../domain/operation/change-outcome"
import { findDecidedRefundNotOffered } from "../../../../domain/reconciliation/operations-not-offered"
import { describeError } from "../../../../domain/errors/payment-plugin-error"
import type { LedgerModuleService } from "../../../../modules/ledger"

type StateAfterChange = Parameters<typeof outcomeOfChange>[1]["after"]

/**
 * Reads the state of a charge from the ledger after a capture or refund. If reading fails, returns an object whose
 * field `because` has the error's text.
 */
export async function readChargeAfterCaptureOrRefund(
  ledger: Pick<
    LedgerModuleService,
    "readChargeAndUnresolvedOperation" | "findOperationsOfCharges"
  >,
  { charge: { id }, routes = {} }: Pick<ActionInput, "charge" | "routes">
): Promise<StateAfterChange | { because: string }> {
  try {
    const { charge, unresolved } =
      await ledger.readChargeAndUnresolvedOperation(id)
    const operations = await ledger.findOperationsOfCharges([id])
    return {
      ...charge,
      hasUnresolvedOperation: unresolved !== undefined,
      isNotOffered:
        findDecidedRefundNotOffered({ charge, operations, routes }) !==
        undefined,
    }
  } catch (error) {
    return { because: describeError(error) }
  }
}
