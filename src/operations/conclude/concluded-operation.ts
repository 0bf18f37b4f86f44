import type { Charge } from "../../domain/charge/charge"
import type { OperationOutcome } from "../../domain/operation/operation"

export interface ConcludedOperation {
  charge: Charge
  /** The recorded outcome. `unknown` means that the outcome is in doubt and that a lookup resolves it. */
  outcome: OperationOutcome
  /** The reason, for the shop's staff, why the operation was not accepted, if a reason is known. */
  because?: string | undefined
  /** The ledger's error code for that reason. */
  code?: string | undefined
  /** True if a lookup showed the charge as it was before the change, so that the outcome stays unknown. */
  showsNothing?: boolean
}
