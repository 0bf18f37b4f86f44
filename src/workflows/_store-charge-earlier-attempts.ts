import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../domain/charge/charge"
import {
  findStoreChargeDifferences,
  preventsNextAttempt,
  type StoreCharge,
  type StoreChargeIntent,
} from "../domain/saved-card/store-charge"
import { ledgerOf } from "../medusa/core"
import { reusedReferenceError } from "./_store-charge-difference"
import {
  synchronizeChargeAndBuildResult,
  type StoreChargeResult,
} from "./_store-charge-outcome"

/**
 * Returns the result of an earlier attempt that prevents this one, or `undefined` if there is none. An attempt prevents
 * this one in two cases:
 * - The gateway's reports of its charge contradict each other, and an administrator has not decided yet.
 * - It is the last recorded attempt, and its charge has money, had money or may get it.
 * @throws MedusaError if the call has other data than the last recorded attempt.
 */
export async function findResultOfBlockingAttempt(
  container: MedusaContainer,
  intent: StoreChargeIntent,
  attempts: readonly StoreCharge[]
): Promise<StoreChargeResult | undefined> {
  const ledger = ledgerOf(container)
  const last = attempts.at(-1)
  const differences = last ? findStoreChargeDifferences(last, intent) : []
  if (last && differences.length > 0) {
    throw reusedReferenceError(last, differences)
  }
  const charged: { storeCharge: StoreCharge; charge: Charge }[] = []
  for (const storeCharge of attempts) {
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
    ({ storeCharge, charge }) =>
      contradicted.includes(charge.id) ||
      (storeCharge === last && preventsNextAttempt(charge))
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
