import type { ReceivedCharge } from "../../domain/charge/compare-with-intent"
import type { AccountServices } from "../perform/operation-dependencies"
import { concludeChange } from "./conclude-change"
import { concludeCreation } from "./conclude-creation"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "./concluded-operation"

/**
 * Writes the outcome of an operation to the ledger, based on a charge that the gateway returned in an answer, a lookup
 * or a notification.
 */
export async function concludeFromReceivedCharge(
  dependencies: Pick<AccountServices, "ledger" | "log" | "account">,
  about: ClaimedCharge,
  received: ReceivedCharge
): Promise<ConcludedOperation> {
  return about.operation.kind === "create"
    ? concludeCreation(dependencies, about, received)
    : concludeChange(dependencies, about, received)
}
