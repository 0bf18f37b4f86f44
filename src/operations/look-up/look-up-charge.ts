import type { Charge, ChargeLink } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChargeLookup, GatewayClient } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"
import type { PaymentLinkClient } from "../../gateway/payment-link-client"
import type { GatewayLinkTransaction } from "../../domain/payment-link/payment-link"
import { eachOnce } from "../../domain/payment-link/link-transactions"
import { chargeOfLink } from "../../domain/payment-link/charge-of-link"
import { isSameState } from "../../domain/charge/change-verdict"
import { PaymentPluginError } from "../../domain/errors"
import { recordedOfLink } from "../reports/reports-of-link"
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
 * Looks up a charge at the gateway: by our id of the charge, or, for a payment link, by the link's id and its list
 * of payments. Throws GatewayError. Call it only for a charge that is observed by lookups.
 */
export async function askGateway(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  if (isObservedByNotifications(reading.account, charge)) {
    throw new Error(
      `Charge ${charge.merchantChargeId} is observed by notifications: nothing may look it up.`
    )
  }
  return notingLookup(reading, charge, () =>
    charge.method === "link"
      ? readLinkCharge(reading, charge, budget)
      : reading.gateway.lookUpCharge(charge.merchantChargeId, budget)
  )
}

/** The clients that look up a charge, and the ledger that stores the payments of a link and what was reported. */
export interface ChargeReading extends Pick<OperationDependencies, "account"> {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
  ledger: Ledger
}

/**
 * Reads a payment link and all of its payments, stores the payments in the ledger, and returns the charge by the
 * payment that it stands for. A link whose id was never reported cannot be looked up; it counts as absent. Where links
 * are observed by notifications, the recorded payments take the place of the list, and nothing is sent.
 */
export async function readLinkCharge(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  const { links } = reading
  const { link } = charge
  if (link?.id === undefined) {
    return { kind: "absent" }
  }
  if (isObservedByNotifications(reading.account, charge)) {
    return {
      kind: "found",
      charge: await recordedOfLink(reading.ledger, charge),
    }
  }
  const listing = links.listLinkTransactions(link.id, budget)
  listing.catch(() => undefined) // an absent link has no list either
  const reported = await links.lookUpPaymentLink(link.id, budget)
  if (reported.kind === "absent") {
    return reported
  }
  const transactions = eachOnce(await listing)
  const transactionId = await paymentOf(reading, { charge, link }, transactions)
  return {
    kind: "found",
    charge: chargeOfLink(
      {
        ...charge,
        link: { ...link, ...(transactionId ? { transactionId } : {}) },
      },
      { link: reported.link, transactions }
    ),
  }
}

/** Stores a link's payments; returns the id of the one that the charge stands for: a duplicate stands for itself. */
async function paymentOf(
  { ledger }: ChargeReading,
  { charge, link }: { charge: Charge; link: ChargeLink },
  transactions: readonly GatewayLinkTransaction[]
): Promise<string | undefined> {
  if (link.duplicateOf === undefined) {
    return ledger.noteLinkTransactions(charge, transactions)
  }
  const first = await ledger.findChargeById(link.duplicateOf)
  if (first) {
    await ledger.noteLinkTransactions(first, transactions)
  }
  return link.transactionId
}

/**
 * Looks up the state of a charge at the gateway. Changes nothing, except that it stores the payments of a payment
 * link. If the state is not known, `why` explains it in a sentence for the shop's staff. For a charge that is observed
 * by notifications, returns what was last reported and sends nothing.
 */
export async function readSnapshot(
  reading: ChargeReading,
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
        why: `The payment service does not show charge ${charge.merchantChargeId}.`,
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
