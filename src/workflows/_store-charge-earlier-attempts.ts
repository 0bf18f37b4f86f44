import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../domain/charge/charge"
import {
  differencesOfReference,
  preventsNextAttempt,
  type StoreCharge,
  type StoreChargeIntent,
} from "../domain/saved-card/store-charge"
import { ledgerOf } from "../medusa/core"
import { differentCallError } from "./_store-charge-difference"
import { resultOfCharge, type StoreChargeResult } from "./_store-charge-outcome"

/**
 * Returns the result of an earlier attempt that prevents this one, or `undefined` if there is none. An earlier attempt
 * usually prevents this one if its charge has money, had money or may get it.
 * @throws MedusaError if the call has other data than the last recorded attempt.
 */
export async function resultOfEarlierAttempts(
  container: MedusaContainer,
  intent: StoreChargeIntent,
  attempts: readonly StoreCharge[]
): Promise<StoreChargeResult | undefined> {
  const ledger = ledgerOf(container)
  const last = attempts.at(-1)
  const differences = last ? differencesOfReference(last, intent) : []
  if (last && differences.length > 0) {
    throw differentCallError(last, differences)
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
    resultOfCharge(container, preventing.storeCharge, preventing.charge)
  )
}
