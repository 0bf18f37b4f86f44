import { randomUUID } from "node:crypto"
import type { Charge, ChargeIntent } from "../../../src/domain/charge/charge"
import type { GatewayCode } from "../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../src/domain/money"
import type { OutcomeOfResolvedOperation } from "../../../src/modules/ledger/ports/ledger-parameters-and-results"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { aResolvedCharge } from "./an-intent"

export const PIX_CODE = {
  payload: "00020126330014br.gov.bcb.pix6304A1B3",
  imageBase64: "iVBORw0KGgo=",
} as const satisfies GatewayCode

export const HALF_AN_HOUR_S = 1_800

/** Returns data for the creation of a Pix code that expires after half an hour. `changes` adds or replaces fields. */
export function aCodeIntent(
  changes: Partial<ChargeIntent> = {}
): Partial<ChargeIntent> {
  return {
    method: "pix",
    codeSeconds: HALF_AN_HOUR_S,
    cartId: `cart_${randomUUID()}`,
    ...changes,
  }
}

/** Creates an unpaid Pix code of R$ 19.99. */
export async function anUnpaidCode(
  ledger: LedgerModuleService,
  intent: Partial<ChargeIntent> = {},
  operationOutcome: Partial<OutcomeOfResolvedOperation> = {}
): Promise<Charge> {
  const { charge } = await aResolvedCharge(
    ledger,
    { chargeState: "pending", code: PIX_CODE, ...operationOutcome },
    aCodeIntent(intent)
  )
  return reloadCharge(ledger, charge)
}

/** Creates an unpaid Pix code that is marked as abandoned. */
export async function anAbandonedCode(
  ledger: LedgerModuleService,
  intent: Partial<ChargeIntent> = {}
): Promise<Charge> {
  const charge = await anUnpaidCode(ledger, intent)
  await ledger.markCodeOrLinkAbandoned(charge.id)
  return reloadCharge(ledger, charge)
}

export async function reloadCharge(
  ledger: LedgerModuleService,
  { id }: Pick<Charge, "id">
): Promise<Charge> {
  return (await ledger.readChargeAndUnresolvedOperation(id)).charge
}

/** The result of a lookup of a paid code. */
export const PAID_LOOKUP = {
  state: "paid",
  sums: {
    captured: minorUnits(1_999),
    refunded: minorUnits(0),
  },
  details: { transactionStatus: "PAID" },
} as const

/** Returns the result of a lookup of an unpaid code in the given state. */
export function anUnpaidCodeLookupResult(
  state: "pending" | "expired" | "canceled" | "failed"
) {
  return {
    state,
    sums: { captured: minorUnits(0), refunded: minorUnits(0) },
    details: { transactionStatus: state.toUpperCase() },
  }
}
