import type { Charge } from "../../../src/domain/charge/charge"
import type { Operation } from "../../../src/domain/operation/operation"
import { minorUnits } from "../../../src/domain/money"
import type {
  ChangeClaimResult,
  ChangeIntent,
  RefundSpacing,
} from "../../../src/modules/ledger/ports/charge-ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { aClaim, aResolvedCharge, anOutcome } from "./an-intent"

/** Refunds may follow each other at once. */
export const NO_WAITS: RefundSpacing = { equalMs: 0, afterRefusalMs: 0 }

/** A charge of R$ 19.99 that was captured. */
export async function aPaidCharge(
  ledger: LedgerModuleService
): Promise<Charge> {
  const { charge } = await aResolvedCharge(ledger, {
    chargeState: "paid",
    sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
  })
  return (await ledger.currentStateOf(charge.id)).charge
}

/** A refund of R$ 5.00 for a refund of Medusa's. */
export function aRefund(
  { id }: Pick<Charge, "id">,
  changes: Partial<ChangeIntent> = {}
): ChangeIntent {
  return {
    chargeId: id,
    kind: "refund",
    amount: minorUnits(500),
    medusaId: "ref_1",
    ...changes,
  }
}

/** Claims a change without waiting for another one. */
export function claimOf(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  claim: Parameters<typeof aClaim>[0] = {}
): Promise<ChangeClaimResult> {
  return ledger.claimChange(change, { ...aClaim(claim), spacing: NO_WAITS })
}

/** Claims a change without a competitor. */
export async function aClaimedChange(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  claim: Parameters<typeof aClaim>[0] = {}
): Promise<Operation> {
  const result = await claimOf(ledger, change, claim)
  if (result.kind !== "claimed") {
    throw new Error(`Expected a claim, got ${result.kind}.`)
  }
  return result.operation
}

/** Claims a change and resolves it: accepted, when nothing else is said. */
export async function aResolvedChange(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  operationOutcome: Parameters<typeof anOutcome>[0] = {}
): Promise<Operation> {
  const operation = await aClaimedChange(ledger, change)
  await ledger.resolve(operation.id, anOutcome(operationOutcome))
  return ledger.readOperation(operation.id)
}
