import type { Charge } from "../../domain/charge/charge"
import type { OperationOutcome } from "../../domain/operation/operation"

export interface ConcludedOperation {
  charge: Charge
  /**
   * The outcome of the operation. If it is `unknown`, the ledger may already have a final outcome, so the caller reads
   * the operation again.
   */
  outcome: OperationOutcome
  /** Why the operation was not accepted, as a text for the shop's staff. Undefined if no reason is known. */
  because?: string | undefined
  code?: string | undefined
  /**
   * True if a lookup found the charge, but the charge does not show the effect of the operation. `outcome` is `unknown`
   * then, because the effect may become visible later.
   */
  showsNothing?: boolean
}
