import type { MedusaContainer } from "@medusajs/framework/types"
import type { StoreCharge } from "../domain/saved-card/store-charge"
import { ledgerOf } from "../medusa/container"
import { refusalOfStoreCharge } from "../operations/create/refusal-of-store-charge"
import { findResultOfBlockingAttempt } from "./_store-charge-earlier-attempts"
import {
  chargeInProgressResult,
  refusedStoreChargeResult,
  synchronizeChargeAndBuildResult,
  type StoreChargeResult,
} from "./_store-charge-outcome"
import { chargeCardForAttempt } from "./_store-charge-session"
import type { CollectionToCharge } from "./_store-charge-target"

/**
 * Returns the result of a recorded attempt. If no charge was created yet and charging is still permitted, charges the
 * recorded card. A repeated call can thus continue a call whose process died.
 */
export async function continueRecordedAttempt(
  container: MedusaContainer,
  storeCharge: StoreCharge,
  {
    collection: { isPaidOrAuthorized, sale },
    otherAttempts,
  }: { collection: CollectionToCharge; otherAttempts: readonly StoreCharge[] }
): Promise<StoreChargeResult> {
  const ledger = ledgerOf(container)
  const { paymentSessionId } = storeCharge
  const known =
    paymentSessionId === undefined
      ? undefined
      : await ledger.findChargeBySession(paymentSessionId)
  if (known && known.state !== "not_created") {
    return synchronizeChargeAndBuildResult(container, storeCharge, known)
  }
  if (storeCharge.replacedAt) {
    return refusedStoreChargeResult(storeCharge, "attempt_closed")
  }
  // Since this attempt was recorded, a lookup may have shown money of an attempt that was declined.
  const blocking = await findResultOfBlockingAttempt(container, otherAttempts)
  if (blocking) {
    return blocking
  }
  // Another payment may have paid the collection since a killed call recorded the attempt.
  if (isPaidOrAuthorized) {
    return refusedStoreChargeResult(storeCharge, "collection_paid")
  }
  const reason = await refusalOfStoreCharge(container, storeCharge, sale)
  if (reason) {
    return refusedStoreChargeResult(storeCharge, reason)
  }
  const charged = await chargeCardForAttempt(container, storeCharge)
  switch (charged.kind) {
    case "charged":
      return synchronizeChargeAndBuildResult(
        container,
        storeCharge,
        charged.charge
      )
    case "refused": {
      // The customer may have removed the card or withdrawn the consent since the first check.
      const now = await refusalOfStoreCharge(container, storeCharge, sale)
      return now
        ? refusedStoreChargeResult(storeCharge, now)
        : refusedStoreChargeResult(storeCharge, charged.reason, charged.message)
    }
    case "busy":
      return chargeInProgressResult(storeCharge)
  }
}
