import type { MinorUnits } from "../money"

/** What came of an operation. Unknown is settled by asking the gateway, never guessed. */
export type OperationOutcome = "accepted" | "rejected" | "not_sent" | "unknown"

export type OperationKind = "create"

/** One attempt to move money, written to the ledger before the call. */
export interface Operation {
  id: string
  chargeId: string
  kind: OperationKind
  amount: MinorUnits
  /** Who wanted it: `shopper`, or the admin user's id. */
  actor: string
  state: "in_flight" | OperationOutcome
  errorCode: string | undefined
  errorMessage: string | undefined
}
