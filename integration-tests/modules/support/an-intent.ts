import { randomUUID } from "node:crypto"
import type { ChargeIntent } from "../../../src/core/charge/charge"
import { minorUnits } from "../../../src/core/money"
import type { Claim, Settlement } from "../../../src/core/ports/charge-ledger"
import type { ClaimResult } from "../../../src/core/ports/charge-ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"

/** A card charge of R$ 19.99, in a session and a payment collection of its own. */
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
  return { owner: "test:1", leaseMs: 30_000, actor: "shopper", ...changes }
}

export function aSettlement(changes: Partial<Settlement> = {}): Settlement {
  return {
    outcome: "accepted",
    chargeState: "paid",
    facts: {},
    settledBy: "answer",
    ...changes,
  }
}

export type Claimed = Extract<ClaimResult, { kind: "claimed" }>

/** Claims a charge for which nobody competes. */
export async function aClaimedCharge(
  ledger: LedgerModuleService,
  intent: Partial<ChargeIntent> = {},
  claim: Partial<Claim> = {}
): Promise<Claimed> {
  const result = await ledger.claimCreation(anIntent(intent), aClaim(claim))
  if (result.kind !== "claimed") {
    throw new Error(`Expected a claim, got ${result.kind}.`)
  }
  return result
}

/** Claims a charge and settles it in the given state. */
export async function aSettledCharge(
  ledger: LedgerModuleService,
  settlement: Partial<Settlement>,
  intent: Partial<ChargeIntent> = {}
): Promise<Claimed> {
  const claimed = await aClaimedCharge(ledger, intent)
  await ledger.settle(claimed.operation.id, aSettlement(settlement))
  return claimed
}
