import type { Charge } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChargeLookup } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import { PaymentPluginError } from "../../domain/errors"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { LookupServices } from "../../payment-method-adapters/payment-method-adapter"
import { isObservedByNotifications } from "../../options/account-observation"
import type { AccountServices } from "../perform/operation-dependencies"
import {
  readChargeFromLedgerForShopper,
  readSnapshotFromLedger,
} from "../notifications/state-from-notifications"
import { lookUpAndTrackRefusedLookups } from "./look-up-and-track-refused-lookups"
import {
  hasNewCodeOrLink,
  isOlderThanLedger,
  type ChargeAndFreshness,
  type MissingSnapshot,
  snapshotFromGatewayCharge,
  type Snapshot,
} from "./snapshot"
import { MINUTE_MS } from "../../domain/duration"
import { type PublicData, publicDataOf } from "../../domain/charge/public-data"

/** The maximum number of lookups of one charge that shoppers can cause per minute. */
export const SHOPPER_LOOKUP_LIMIT = { most: 6, withinMs: MINUTE_MS }

/**
 * Looks up a charge at the gateway.
 * @throws GatewayError if the lookup fails, ConfigurationError if the account has no credentials, or an ordinary Error
 * if the charge's account uses notifications instead of lookups.
 */
export async function lookUpAtGateway(
  reading: LookupServices,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  if (isObservedByNotifications(reading.account, charge)) {
    throw new Error(
      `Charge ${charge.merchantChargeId} is observed by notifications and must not be looked up.`
    )
  }
  return lookUpAndTrackRefusedLookups(reading, charge, () =>
    adapterOf(charge).lookUp(reading, charge, budget)
  )
}

/**
 * Returns the current state of a charge at the gateway. If the state cannot be found out, `why` is the reason as a text
 * for the shop's staff.
 *
 * The state of the charge is not written to the ledger. If the account uses notifications instead of lookups, the
 * result is the state that the notifications have reported.
 */
export async function lookUpSnapshot(
  reading: LookupServices,
  charge: Charge,
  budget: TimeBudget
): Promise<Snapshot | MissingSnapshot> {
  if (isObservedByNotifications(reading.account, charge)) {
    return readSnapshotFromLedger(reading, charge)
  }
  try {
    const lookUp = await lookUpAtGateway(reading, charge, budget)
    if (lookUp.kind === "absent") {
      return {
        isAbsent: true,
        why: `The gateway does not show charge ${charge.merchantChargeId}.`,
      }
    }
    return snapshotFromGatewayCharge(charge, lookUp.charge)
  } catch (error) {
    if (error instanceof PaymentPluginError) {
      return { why: error.message }
    }
    throw error
  }
}

/**
 * Looks up a charge while a shopper waits, and stores changes in the ledger. While an operation of the charge has no
 * outcome, stores nothing and returns the state in the ledger. If this state differs from what the gateway shows,
 * `isObserved` is then false.
 *
 * Returns the state in the ledger without a lookup if shoppers have already caused too many lookups of this charge, or
 * if the account uses notifications instead of lookups.
 */
export async function lookUpForShopper(
  dependencies: AccountServices,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeAndFreshness> {
  const { ledger, account } = dependencies
  if (isObservedByNotifications(account, charge)) {
    return readChargeFromLedgerForShopper(dependencies, charge)
  }
  const lookup = await ledger.claimShopperLookup(
    charge.id,
    SHOPPER_LOOKUP_LIMIT
  )
  if (lookup.kind === "enough") {
    const { charge: known } = await ledger.readChargeAndUnresolvedOperation(
      charge.id
    )
    return { charge: known, isObserved: lookup.wasReported }
  }
  const observed = await lookUpSnapshot(dependencies, charge, budget)
  if ("why" in observed || isOlderThanLedger(observed, charge)) {
    return { charge, isObserved: false }
  }
  if (
    hasSameStateAndSums(charge, observed) &&
    !hasNewCodeOrLink(observed, charge)
  ) {
    await ledger.recordShopperLookupAnswered(charge.id)
    return { charge, isObserved: true }
  }
  const isRecorded = await ledger.recordSnapshot(charge, observed)
  const { charge: current } = await ledger.readChargeAndUnresolvedOperation(
    charge.id
  )
  // While an operation is in doubt, nothing is recorded. The ledger then has another state than the gateway.
  const isObserved = isRecorded || hasSameStateAndSums(current, observed)
  if (isObserved) {
    await ledger.recordShopperLookupAnswered(charge.id)
  }
  return { charge: current, isObserved }
}

/**
 * Returns the data of a charge that a shopper may see. For an unpaid code, they include the QR code image, if the
 * gateway has sent one.
 */
export async function publicDataWithQrCodeImage(
  ledger: Pick<Ledger, "findQrCodeImage">,
  charge: Charge,
  message?: string
): Promise<PublicData> {
  const hasPicture = charge.state === "pending" && charge.code !== undefined
  return publicDataOf(charge, {
    message,
    picture: hasPicture ? await ledger.findQrCodeImage(charge.id) : undefined,
  })
}
