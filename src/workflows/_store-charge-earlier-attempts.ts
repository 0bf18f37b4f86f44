import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../domain/charge/charge"
import { decimalFromMinorUnits, minorUnits } from "../domain/money"
import {
  findStoreChargeDifferences,
  preventsNextAttempt,
  type StoreCharge,
  type StoreChargeDifference,
  type StoreChargeIntent,
} from "../domain/saved-card/store-charge"
import { ledgerOf } from "../medusa/container"
import { invalidRequestError } from "../medusa/refusal-errors"
import {
  synchronizeChargeAndBuildResult,
  type StoreChargeResult,
} from "./_store-charge-outcome"

/** Throws a MedusaError if the call has other data than the last recorded attempt of the same reference. */
export function refuseReferenceWithOtherData(
  intent: StoreChargeIntent,
  attempts: readonly StoreCharge[]
): void {
  const last = attempts.at(-1)
  const differences = last ? findStoreChargeDifferences(last, intent) : []
  if (last && differences.length > 0) {
    throw referenceWithOtherDataError(last, differences)
  }
}

/**
 * Returns the result of another attempt of the same reference that prevents a charge, or `undefined` if there is none.
 * An attempt prevents a charge in two cases:
 * - The gateway's reports of its charge contradict each other, and an administrator has not decided yet.
 * - Its charge has money, had money or may get it. A lookup can show this long after the attempt was declined.
 */
export async function findResultOfBlockingAttempt(
  container: MedusaContainer,
  otherAttempts: readonly StoreCharge[]
): Promise<StoreChargeResult | undefined> {
  const ledger = ledgerOf(container)
  const charged: { storeCharge: StoreCharge; charge: Charge }[] = []
  for (const storeCharge of otherAttempts) {
    const { paymentSessionId } = storeCharge
    const charge =
      paymentSessionId && (await ledger.findChargeBySession(paymentSessionId))
    if (charge) charged.push({ storeCharge, charge })
  }
  const contradicted = await ledger.findChargesWithOpenDiscrepancy(
    "contradicted",
    charged.map(({ charge }) => charge.id)
  )
  const preventing = charged.find(
    ({ charge }) =>
      contradicted.includes(charge.id) || preventsNextAttempt(charge)
  )
  return (
    preventing &&
    synchronizeChargeAndBuildResult(
      container,
      preventing.storeCharge,
      preventing.charge
    )
  )
}

/** Returns an error that names the fields in which a call differs from an earlier call with the same reference. */
export function referenceWithOtherDataError(
  { reference, attempt }: StoreCharge,
  differences: readonly StoreChargeDifference[]
): MedusaError {
  const named = differences.map(
    ({ field, recorded, given }) =>
      `${field} was ${formatFieldValue(field, recorded)} and is ${formatFieldValue(field, given)}`
  )
  return invalidRequestError(
    `Nothing was charged: reference ${reference} is in use (attempt ${attempt}), and ${named.join(", ")}. Repeat a call with the same data, or use another reference.`
  )
}

function formatFieldValue(
  field: StoreChargeDifference["field"],
  value: string | number
): string {
  return field === "amount"
    ? decimalFromMinorUnits(minorUnits(Number(value)))
    : String(value)
}
