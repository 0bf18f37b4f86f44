import type { Charge } from "../../../src/domain/charge/charge"
import type { Operation } from "../../../src/domain/operation/operation"
import { minorUnits } from "../../../src/domain/money"
import type {
  ChangeClaimResult,
  ChangeIntent,
  RefundSpacing,
} from "../../../src/modules/ledger/ports/ledger-parameters-and-results"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { aClaim, aResolvedCharge, anOperationOutcome } from "./an-intent"

/**
 * Rules for refunds without any waiting time, so that a test can request two refunds immediately one after the other.
 */
export const NO_REFUND_SPACING: RefundSpacing = {
  equalMs: 0,
  afterRefusalMs: 0,
}

/** Creates a captured charge of R$ 19.99. */
export async function aPaidCharge(
  ledger: LedgerModuleService
): Promise<Charge> {
  const { charge } = await aResolvedCharge(ledger, {
    chargeState: "paid",
    sums: {
      captured: minorUnits(1_999),
      refunded: minorUnits(0),
    },
  })
  return (await ledger.readChargeAndUnresolvedOperation(charge.id)).charge
}

/** Returns the data with which a refund of R$ 5.00, requested in Medusa, is claimed. */
export function aRefundIntent(
  { id }: Pick<Charge, "id">,
  changes: Partial<ChangeIntent> = {}
): ChangeIntent {
  return {
    chargeId: id,
    kind: "refund",
    amount: minorUnits(500),
    medusaRowId: "ref_1",
    ...changes,
  }
}

/**
 * Claims a capture, refund or void. Normally, a refund has to wait if an equal or a refused refund was requested
 * shortly before. Here it never has to wait.
 */
export function claimChangeWithoutSpacing(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  claim: Parameters<typeof aClaim>[0] = {}
): Promise<ChangeClaimResult> {
  return ledger.claimChange(change, {
    ...aClaim(claim),
    spacing: NO_REFUND_SPACING,
  })
}

/** Claims a capture, refund or void, and returns the claimed operation. Throws if the ledger refuses the claim. */
export async function aClaimedChange(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  claim: Parameters<typeof aClaim>[0] = {}
): Promise<Operation> {
  const result = await claimChangeWithoutSpacing(ledger, change, claim)
  if (result.kind !== "claimed") {
    throw new Error(`Expected a claim, got ${result.kind}.`)
  }
  return result.operation
}

/** Claims a capture, refund or void, and records its outcome, which is `accepted` by default. */
export async function aResolvedChange(
  ledger: LedgerModuleService,
  change: ChangeIntent,
  operationOutcome: Parameters<typeof anOperationOutcome>[0] = {}
): Promise<Operation> {
  const operation = await aClaimedChange(ledger, change)
  await ledger.resolveOperation(
    operation.id,
    anOperationOutcome(operationOutcome)
  )
  return ledger.readOperationOrThrow(operation.id)
}
