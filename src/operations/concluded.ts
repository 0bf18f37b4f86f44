import type { Charge } from "../core/charge/charge"
import type { Operation, OperationOutcome } from "../core/charge/operation"

/** What came of an operation, and what its charge is now. */
export interface Concluded {
  charge: Charge
  /** `unknown`: nobody knows yet, and it is resolved by looking up. */
  outcome: OperationOutcome
  /** Why it was not accepted, for the shop's own people. */
  because?: string | undefined
  /** The same for the program; see the ledger's error codes. */
  code?: string | undefined
}

/** An operation of which the ledger does not know what came of it. */
export interface Unconcluded {
  charge: Charge
  operation: Operation
}
