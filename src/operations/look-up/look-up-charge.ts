import type { Charge } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChargeLookup } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import { PaymentPluginError } from "../../domain/errors"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { ReadingServices } from "../../payment-method-adapters/port"
import { isObservedByNotifications } from "../../options/account-observation"
import type { OperationDependencies } from "../perform/dependencies"
import {
  reportedChargeForShopper,
  reportedSnapshotOfLedger,
} from "../reports/known-from-reports"
import { lookUpAndNoteAnswer } from "./note-lookup"
import {
  hasNewCodeOrLink,
  lagsBehind,
  type ChargeAndFreshness,
  type MissingSnapshot,
  reportedSnapshot,
  type Snapshot,
} from "./snapshot"
import { MINUTE_MS } from "../../domain/duration"
import { type PublicData, publicDataOf } from "../../domain/charge/public-data"

/** The largest number of lookups that a shopper can cause for one charge, which permits one click every ten seconds. */
export const SHOPPER_LOOKUP_LIMIT = { most: 6, withinMs: MINUTE_MS }

/**
 * Looks up a charge at the gateway by the calls of its payment method. Throws GatewayError when the lookup fails, and
 * Error for a charge that is observed by notifications.
 */
export async function lookUpAtGateway(
  reading: ReadingServices,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  if (isObservedByNotifications(reading.account, charge)) {
    throw new Error(
      `Charge ${charge.merchantChargeId} is observed by notifications and must not be looked up.`
    )
  }
  return lookUpAndNoteAnswer(reading, charge, () =>
    adapterOf(charge).lookUp(reading, charge, budget)
  )
}

/**
 * Returns the state of a charge from a lookup. Changes nothing, except that the payments of a payment link are stored.
 * If the state is not known, `why` is a sentence for the shop's staff that gives the reason. For a charge that is
 * observed by notifications, returns what was last reported and sends nothing.
 */
export async function readSnapshot(
  reading: ReadingServices,
  charge: Charge,
  budget: TimeBudget
): Promise<Snapshot | MissingSnapshot> {
  if (isObservedByNotifications(reading.account, charge)) {
    return reportedSnapshotOfLedger(reading, charge)
  }
  try {
    const lookUp = await lookUpAtGateway(reading, charge, budget)
    if (lookUp.kind === "absent") {
      return {
        isAbsent: true,
        why: `The gateway does not show charge ${charge.merchantChargeId}.`,
      }
    }
    return reportedSnapshot(charge, lookUp.charge)
  } catch (error) {
    if (error instanceof PaymentPluginError) {
      return { why: error.message }
    }
    throw error
  }
}

/**
 * Looks up a charge at the gateway for a waiting shopper, and stores what is new. A shopper who asks too often gets the
 * state in the ledger, without a call to the gateway. Where charges are observed by notifications, every shopper gets
 * the state in the ledger.
 */
export async function lookUpForShopper(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeAndFreshness> {
  const { ledger, account } = dependencies
  if (isObservedByNotifications(account, charge)) {
    return reportedChargeForShopper(dependencies, charge)
  }
  const lookup = await ledger.countShopperLookup(
    charge.id,
    SHOPPER_LOOKUP_LIMIT
  )
  if (lookup.kind === "enough") {
    const { charge: known } = await ledger.readChargeWithUnresolvedOperation(
      charge.id
    )
    return { charge: known, isObserved: lookup.wasReported }
  }
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed || lagsBehind(observed, charge)) {
    return { charge, isObserved: false }
  }
  await ledger.noteShopperLookupAnswered(charge.id)
  if (
    hasSameStateAndSums(charge, observed) &&
    !hasNewCodeOrLink(observed, charge)
  ) {
    return { charge, isObserved: true }
  }
  await ledger.recordSnapshot(charge, observed)
  return {
    charge: (await ledger.readChargeWithUnresolvedOperation(charge.id)).charge,
    isObserved: true,
  }
}

/** Returns the part of a charge that a shopper may see, with the gateway's picture of a code that can still be paid. */
export async function publicDataWithPicture(
  ledger: Pick<Ledger, "findCodePicture">,
  charge: Charge,
  message?: string
): Promise<PublicData> {
  const hasPicture = charge.state === "pending" && charge.code !== undefined
  return publicDataOf(charge, {
    message,
    picture: hasPicture ? await ledger.findCodePicture(charge.id) : undefined,
  })
}
