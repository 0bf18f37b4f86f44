import type { Charge } from "../../../charge/charge"
import type { Operation } from "../../../charge/operation"
import { minorUnits } from "../../../charge/money"
import type { Claim } from "../ports/charge-ledger"
import { type ChargeRow, chargeFromRow } from "./charge-rows"
import type { SealFiscalDocument } from "./fiscal-documents"

/** A claim with the digest of the claiming installation and the buyer's document to store. */
export type ClaimHere = Claim & {
  digest: string
  document: SealFiscalDocument | undefined
}

/** The result of a successful claim of a creation: the charge, and its operation in flight. */
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
      // The row's `created_at` is the time of the claim, by the database's clock.
      leaseExpiresAt: new Date(charge.created_at.getTime() + claim.leaseMs),
    },
  }
}
