import type { Charge } from "../../domain/charge/charge"
import type { OperationOutcome } from "../../domain/operation/operation"

export interface ConcludedOperation {
  charge: Charge
  /** The outcome in the ledger. `unknown` means that a later lookup has to find the outcome. */
  outcome: OperationOutcome
  /** The reason why the operation was not accepted, as a text for the shop's staff. Undefined if no reason is known. */
  because?: string | undefined
  /** The ledger's error code for the reason in `because`. */
  code?: string | undefined
  /** True if a lookup showed the charge unchanged. The outcome is still unknown then. */
  showsNothing?: boolean
}
