import type { Charge } from "../../domain/charge/charge"
import type { OperationOutcome } from "../../domain/operation/operation"

export interface Concluded {
  charge: Charge
  /** `unknown`: the outcome is in doubt, and a lookup resolves it. */
  outcome: OperationOutcome
  /** Why the operation was not accepted, for the shop's staff, if a reason is known. */
  because?: string | undefined
  /** The reason as a code for programs; see the ledger's error codes. */
  code?: string | undefined
  /** Whether a lookup showed the charge as it was before the change, so that the outcome stays unknown. */
  showsNothing?: boolean
}
