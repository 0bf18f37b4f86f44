import type { Charge } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChargeLookup } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"
import { isSameState } from "../../domain/charge/change-verdict"
import { PaymentPluginError } from "../../domain/errors"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { ReadingServices } from "../../payment-method-adapters/port"
import { isObservedByNotifications } from "../../options/account-observation"
import type { OperationDependencies } from "../perform/dependencies"
import { knownForShopper, knownSnapshot } from "../reports/known-from-reports"
import { notingLookup } from "./note-lookup"
import {
  hasMoreToPayWith,
  lagsBehind,
  type LookedUp,
  type NoSnapshot,
  reportedSnapshot,
  type Snapshot,
} from "./snapshot"
import { MINUTE_MS } from "../../domain/duration"
import { type PublicData, publicDataOf } from "../../domain/charge/public-data"

/** The most lookups of one charge for its shopper: one click every ten seconds. */
export const SHOPPER_LOOKUPS = { most: 6, withinMs: MINUTE_MS }

/**
 * Looks up a charge at the gateway, as its payment method does. Throws GatewayError. Call it only for a charge that is
 * observed by lookups.
 */
export async function askGateway(
  reading: ReadingServices,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  if (isObservedByNotifications(reading.account, charge)) {
    throw new Error(
      `Charge ${charge.merchantChargeId} is observed by notifications and must not be looked up.`
    )
  }
  return notingLookup(reading, charge, () =>
    adapterOf(charge).lookUp(reading, charge, budget)
  )
}

/**
 * Looks up the state of a charge at the gateway. Changes nothing, except that it stores the payments of a payment
 * link. If the state is not known, `why` explains it in a sentence for the shop's staff. For a charge that is observed
 * by notifications, returns what was last reported and sends nothing.
 */
export async function readSnapshot(
  reading: ReadingServices,
  charge: Charge,
  budget: TimeBudget
): Promise<Snapshot | NoSnapshot> {
  if (isObservedByNotifications(reading.account, charge)) {
    return knownSnapshot(reading, charge)
  }
  try {
    const lookUp = await askGateway(reading, charge, budget)
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
 * Looks up a charge at the gateway for a waiting shopper, and stores what is new. A shopper who asks too often gets
 * the known state, without a call to the gateway. So does everybody where charges are observed by notifications.
 */
export async function lookUpForShopper(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<LookedUp> {
  const { ledger, account } = dependencies
  if (isObservedByNotifications(account, charge)) {
    return knownForShopper(dependencies, charge)
  }
  const lookup = await ledger.takeShopperLookup(charge.id, SHOPPER_LOOKUPS)
  if (lookup.kind === "enough") {
    const { charge: known } = await ledger.currentStateOf(charge.id)
    return { charge: known, isObserved: lookup.wasReported }
  }
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed || lagsBehind(observed, charge)) {
    return { charge, isObserved: false }
  }
  await ledger.noteShopperLookupAnswered(charge.id)
  if (isSameState(charge, observed) && !hasMoreToPayWith(observed, charge)) {
    return { charge, isObserved: true }
  }
  await ledger.observe(charge, observed)
  return {
    charge: (await ledger.currentStateOf(charge.id)).charge,
    isObserved: true,
  }
}

/** Returns what may be shown of a charge, with the gateway's own picture of a code that can still be paid. */
export async function showCharge(
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
