import { randomUUID } from "node:crypto"
import type { Charge, ChargeIntent } from "../../../src/domain/charge/charge"
import { minorUnits } from "../../../src/domain/money"
import type {
  Claim,
  CreationClaimResult,
  OutcomeOfResolvedOperation,
} from "../../../src/modules/ledger/ports/charge-ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"

/**
 * Returns the data with which a card charge of R$ 19.99 is claimed, with a new payment session and payment collection.
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

export function anOutcome(
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

/** Returns the data with which a charge can be claimed, after storing the shopper's input that the claim needs. */
export async function anIntentWithInput(
  ledger: LedgerModuleService,
  changes: Partial<ChargeIntent> = {}
): Promise<ChargeIntent> {
  const intent = anIntent(changes)
  await storeShopperInputFor(ledger, intent)
  return intent
}

/** Stores a shopper's input for the intent's payment session, unless the session already has one. */
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
export function chargeInClaimResult(result: CreationClaimResult): Charge {
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
 * Claims the creation of a charge, and records the given outcome. Returns the charge and the operation as they were
 * before the outcome was recorded.
 */
export async function aResolvedCharge(
  ledger: LedgerModuleService,
  operationOutcome: Partial<OutcomeOfResolvedOperation>,
  intent: Partial<ChargeIntent> = {}
): Promise<Claimed> {
  const claimed = await aClaimedCharge(ledger, intent)
  await ledger.resolveOperation(
    claimed.operation.id,
    anOutcome(operationOutcome)
  )
  return claimed
}
