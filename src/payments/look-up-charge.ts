import {
  type Charge,
  type ChargeDetails,
  type ChargeLink,
  isAsynchronousMethod,
} from "../charge/charge"
import type { TimeBudget } from "../charge/time-budget"
import type { ChargeLookup, GatewayClient } from "../gateway/client"
import type { Ledger } from "../modules/ledger"
import type { PaymentLinkClient } from "../gateway/payment-link-client"
import type { GatewayLinkTransaction } from "../charge/payment-link"
import { eachOnce } from "../charge/link-transactions"
import { chargeOfLink } from "../charge/charge-of-link"
import { codeOf, detailsOf } from "../charge/adoption"
import { isSameState, type StateAndSums } from "../charge/change-verdict"
import { isOpen } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"
import type { GatewayCharge, GatewayCode } from "../charge/gateway-charge"
import { judgeSnapshot } from "../charge/judge-snapshot"
import { PaymentPluginError } from "../charge/errors"
import type { OperationDependencies } from "./dependencies"
import { notingLookup } from "./note-lookup"
import { SHOPPER_LOOKUPS } from "../charge/times"
import {
  type PublicData,
  publicDataOf,
} from "../charge/public-data/public-data"

/**
 * Looks up a charge at the gateway: by our id of the charge, or, for a payment link, by the link's id and its list
 * of payments. Throws GatewayError.
 */
export function askGateway(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  return notingLookup(reading, charge, () =>
    charge.method === "link"
      ? readLinkCharge(reading, charge, budget)
      : reading.gateway.lookUpCharge(charge.merchantChargeId, budget)
  )
}

/** The clients that look up a charge, and the ledger that stores the payments of a link. */
export interface ChargeReading {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
  ledger: Pick<
    Ledger,
    | "noteLinkTransactions"
    | "findChargeById"
    | "noteLookupRefused"
    | "noteLookupAnswered"
  >
}

/**
 * Reads a payment link and all of its payments, stores the payments in the ledger, and returns the charge by the
 * payment that it stands for. A link whose id was never reported cannot be looked up; it counts as absent.
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

/** The state, sums and details of a charge as the gateway shows them, with its code or link if they were reported. */
export type Snapshot = StateAndSums & {
  details: ChargeDetails
  code: GatewayCode | undefined
  link: GatewayCharge["link"] | undefined
}

/** The state of the charge is not known; `isAbsent`: the gateway says that it has no such charge. */
export interface NoSnapshot {
  why: string
  isAbsent?: boolean
  /** The gateway reported a status that this version does not know. */
  isUnrecognized?: boolean
  /** The sums that the gateway reported and that are not believed: see src/charge/judge-snapshot.ts. */
  contradicted?: ChargeSums
  /** The snapshot that would be believed if a person confirmed that more was taken than was asked for. */
  taken?: Snapshot
}

/**
 * Looks up the state of a charge at the gateway. Changes nothing, except that it stores the payments of a payment
 * link. If the state is not known, `why` explains it in a sentence for the shop's staff.
 */
export async function readSnapshot(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<Snapshot | NoSnapshot> {
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

/** Returns the snapshot that the gateway reported of a charge, or why it is not believed. */
export function reportedSnapshot(
  charge: Charge,
  reported: GatewayCharge
): Snapshot | NoSnapshot {
  const judged = judgeSnapshot(charge, reported)
  switch (judged.kind) {
    case "believed":
      return snapshotOf(judged, reported)
    case "contradicted": {
      const mostCaptured = judged.shown.captured
      const ifTaken = judgeSnapshot({ ...charge, mostCaptured }, reported)
      return {
        contradicted: judged.shown,
        ...(ifTaken.kind === "believed"
          ? { taken: snapshotOf(ifTaken, reported) }
          : {}),
        why: `What the payment service shows of charge ${charge.merchantChargeId} (${reported.transactions[0]?.transactionStatus || reported.chargeStatus}) is not believed: ${judged.why}.`,
      }
    }
    case "unrecognized":
      return {
        isUnrecognized: true,
        why: `The payment service tells a status of charge ${charge.merchantChargeId} that this version does not know: ${reported.chargeStatus}.`,
      }
  }
}

function snapshotOf(
  { state, sums }: StateAndSums,
  reported: GatewayCharge
): Snapshot {
  return {
    state,
    sums,
    details: detailsOf(reported),
    code: codeOf(reported),
    link: reported.link,
  }
}

/** Whether the gateway reported a code, or the address of a link, that was not known. */
export function hasMoreToPayWith(
  { code, link }: Pick<Snapshot, "code" | "link">,
  known: Pick<Charge, "code" | "link">
): boolean {
  return (
    (code !== undefined && known.code === undefined) ||
    (link !== undefined && known.link !== undefined && !known.link.url)
  )
}

/**
 * Whether a lookup shows less than the gateway has reported before: lookups may lag behind. Such a snapshot must
 * not be a baseline: an earlier refund would be taken for the next one, and a void would be sent to a captured
 * charge, where it is a refund. Nor may it overwrite what is known. Some changes are no lag:
 * - A charge shown as over may show any sums: its money is gone. Only the captured sum of a link never falls.
 * - A code that is over and was never paid may be paid: a bank may confirm late.
 * - A charge that was refused at its creation, or counted as absent or not created, may exist after all; but
 * a refused one, or such a card charge, that is only pending is not believed.
 */
export function lagsBehind(
  observed: StateAndSums,
  known: Pick<Charge, "state" | "sums"> &
    Partial<Pick<Charge, "method" | "mostCaptured" | "refusedAt">>
): boolean {
  const { state, sums } = known
  if (known.method === "link" && observed.sums.captured < sums.captured) {
    return true // a paid link may be refunded, but its captured sum never falls
  }
  const isLess =
    observed.sums.captured < sums.captured ||
    observed.sums.refunded < sums.refunded
  const isPaidLate =
    known.method !== undefined &&
    isAsynchronousMethod(known.method) &&
    known.mostCaptured === 0 &&
    observed.sums.captured > 0
  const cameToNothing =
    known.refusedAt !== undefined &&
    known.mostCaptured === 0 &&
    (state === "declined" || state === "failed")
  const isUndecided = observed.state === "pending" && known.method === "card"
  const comesAfterAll =
    state === "absent" || state === "not_created"
      ? !isUndecided
      : cameToNothing && observed.state !== "pending"
  const reopens =
    isOpen(observed.state) && !isOpen(state) && !comesAfterAll && !isPaidLate
  const wasNotPaidYet =
    observed.state === "pending" && (state === "authorized" || state === "paid")
  return (isLess && isOpen(observed.state)) || reopens || wasNotPaidYet
}

/** `isObserved`: the gateway reported this state now or a short time ago; else it is what was known before. */
export interface LookedUp {
  charge: Charge
  isObserved: boolean
}

/**
 * Looks up a charge at the gateway for a waiting shopper, and stores what is new. A shopper who asks too often gets
 * the known state, without a call to the gateway.
 */
export async function lookUpForShopper(
  dependencies: OperationDependencies,
  charge: Charge,
  budget: TimeBudget
): Promise<LookedUp> {
  const { ledger } = dependencies
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
