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

/** Rules without a waiting time between refunds, so that a refund may follow another refund at once. */
export const NO_WAITS: RefundSpacing = { equalMs: 0, afterRefusalMs: 0 }

/** Creates a captured charge of R$ 19.99. */
export async function aPaidCharge(
  ledger: LedgerModuleService
): Promise<Charge> {
  const { charge } = await aResolvedCharge(ledger, {
    chargeState: "paid",
    sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
  })
  return (await ledger.readChargeWithUnresolvedOperation(charge.id)).charge
}

/** Returns the intent of a refund of R$ 5.00 that belongs to a refund in Medusa. */
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

/** Claims a change. Even a refund that follows another refund does not have to wait. */
export function claimOf(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  claim: Parameters<typeof aClaim>[0] = {}
): Promise<ChangeClaimResult> {
  return ledger.claimChange(change, { ...aClaim(claim), spacing: NO_WAITS })
}

/** Claims a change that no other process competes for. Throws if the claim is refused. */
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

/** Claims a change and resolves it, as accepted by default. */
export async function aResolvedChange(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  operationOutcome: Parameters<typeof anOutcome>[0] = {}
): Promise<Operation> {
  const operation = await aClaimedChange(ledger, change)
  await ledger.resolveOperation(operation.id, anOutcome(operationOutcome))
  return ledger.readOperation(operation.id)
}
