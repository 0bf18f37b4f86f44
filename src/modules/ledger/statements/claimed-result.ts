import type { Charge } from "../../../charge/charge"
import type { Operation } from "../../../charge/operation"
import { minorUnits } from "../../../charge/money"
import type { Claim } from "../ports/charge-ledger"
import { type ChargeRow, chargeFromRow } from "./charge-rows"
import type { SealFiscalDocument } from "./fiscal-documents"

/** A claim with the digest of the installation that makes it, and what is kept of the buyer. */
export type ClaimHere = Claim & {
  digest: string
  document: SealFiscalDocument | undefined
}

/** What the claim of a creation that was won answers: the charge and its operation, in flight. */
export function claimedResult(
  charge: ChargeRow,
  operationId: string,
  claim: Claim
): { kind: "claimed"; charge: Charge; operation: Operation } {
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
      sentTo: claim.sentTo,
      // The row was written just now, by database time.
      leaseExpiresAt: new Date(charge.created_at.getTime() + claim.leaseMs),
    },
  }
}
