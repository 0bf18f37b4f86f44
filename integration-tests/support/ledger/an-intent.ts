import { randomUUID } from "node:crypto"
import type { Charge, ChargeIntent } from "../../../src/domain/charge/charge"
import { minorUnits } from "../../../src/domain/money"
import type {
  Claim,
  CreationClaimResult,
  OutcomeOfResolvedOperation,
} from "../../../src/modules/ledger/ports/ledger-parameters-and-results"
import type { LedgerModuleService } from "../../../src/modules/ledger"

/**
 * Returns the data with which a test claims the creation of a charge in the ledger. By default, it is a card charge of
 * R$ 19.99 with a new payment session and payment collection. `changes` replaces single fields.
 */
export function anIntent(changes: Partial<ChargeIntent> = {}): ChargeIntent {
  return {
    merchantChargeId: randomUUID(),
    account: "br",
    method: "card",
    paymentSessionId: `payses_${randomUUID()}`,
    paymentCollectionId: `pay_col_${randomUUID()}`,
    cartId: "cart_1",
    emailDigest: "digest_1",
    amount: minorUnits(1_999),
    currencyCode: "BRL",
    installments: 1,
    lateCapture: false,
    ...changes,
  }
}

export function aClaim(changes: Partial<Claim> = {}): Claim {
  return { claimedBy: "test:1", leaseMs: 30_000, actor: "shopper", ...changes }
}

export function anOperationOutcome(
  changes: Partial<OutcomeOfResolvedOperation> = {}
): OutcomeOfResolvedOperation {
  return {
    outcome: "accepted",
    chargeState: "paid",
    details: {},
    resolvedVia: "answer",
    ...changes,
  }
}

/**
 * Returns the data with which a test can claim the creation of a charge. Stores a shopper's input first, because the
 * claim is refused without a stored input.
 */
export async function anIntentWithInput(
  ledger: LedgerModuleService,
  changes: Partial<ChargeIntent> = {}
): Promise<ChargeIntent> {
  const intent = anIntent(changes)
  await storeShopperInputFor(ledger, intent)
  return intent
}

/**
 * Stores a shopper's input for a payment session, because the creation of a charge can be claimed only with such an
 * input. Does nothing if the session already has an input.
 */
export async function storeShopperInputFor(
  ledger: LedgerModuleService,
  { account, paymentSessionId }: ChargeIntent
): Promise<void> {
  if ((await ledger.findShopperInput(paymentSessionId)) !== undefined) {
    return
  }
  const reference = await ledger.storeShopperInput({ account, plaintext: "{}" })
  await ledger.assignShopperInputToSession({
    reference,
    account,
    paymentSessionId,
  })
}

/**
 * Returns the charge in the result of a claim: the new charge, or the existing charge because of which the claim was
 * refused.
 */
export function requireChargeInClaimResult(
  result: CreationClaimResult
): Charge {
  if ("charge" in result) {
    return result.charge
  }
  throw new Error(`Expected a charge, got ${result.kind}.`)
}

type Claimed = Extract<CreationClaimResult, { kind: "claimed" }>

/** Claims the creation of a charge. Throws if the ledger refuses the claim. */
export async function aClaimedCharge(
  ledger: LedgerModuleService,
  intent: Partial<ChargeIntent> = {},
  claim: Partial<Claim> = {}
): Promise<Claimed> {
  const result = await ledger.claimChargeCreation(
    await anIntentWithInput(ledger, intent),
    aClaim(claim)
  )
  if (result.kind !== "claimed") {
    throw new Error(`Expected a claim, got ${result.kind}.`)
  }
  return result
}

/**
 * Claims the creation of a charge, and records the given outcome in the ledger. The returned charge and operation do
 * not show the outcome, because they were read before the outcome was recorded.
 */
export async function aResolvedCharge(
  ledger: LedgerModuleService,
  operationOutcome: Partial<OutcomeOfResolvedOperation>,
  intent: Partial<ChargeIntent> = {}
): Promise<Claimed> {
  const claimed = await aClaimedCharge(ledger, intent)
  await ledger.resolveOperation(
    claimed.operation.id,
    anOperationOutcome(operationOutcome)
  )
  return claimed
}
