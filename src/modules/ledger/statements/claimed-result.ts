import { minorUnits } from "../../../core/money"
import type { Claim, ClaimResult } from "../../../core/ports/charge-ledger"
import { type ChargeRow, chargeFromRow } from "./charge-rows"

/** What a claim that was won answers: the charge and its operation, in flight. */
export function claimedResult(
  charge: ChargeRow,
  operationId: string,
  claim: Claim
): ClaimResult {
  return {
    kind: "claimed",
    charge: chargeFromRow(charge),
    operation: {
      id: operationId,
      chargeId: charge.id,
      kind: "create",
      amount: minorUnits(charge.amount),
      actor: claim.actor,
      state: "in_flight",
      errorCode: undefined,
      errorMessage: undefined,
    },
  }
}
