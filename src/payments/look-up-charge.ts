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
import { SHOPPER_LOOKUPS } from "../charge/times"
import {
  type PublicData,
  publicDataOf,
} from "../charge/public-data/public-data"

/**
 * Asks the gateway what a charge is: by our id of it, or, of a payment link, by the link's id and its
 * list of payments. Throws GatewayError.
 */
export function askGateway(
  reading: ChargeReading,
  charge: Charge,
  budget: TimeBudget
): Promise<ChargeLookup> {
  return charge.method === "link"
    ? readLinkCharge(reading, charge, budget)
    : reading.gateway.lookUpCharge(charge.merchantChargeId, budget)
}

/** Whom to ask about a charge, and where the payments of a link are written down. */
export interface ChargeReading {
  gateway: Pick<GatewayClient, "lookUpCharge">
  links: Pick<PaymentLinkClient, "lookUpPaymentLink" | "listLinkTransactions">
  ledger: Pick<Ledger, "noteLinkTransactions" | "findChargeById">
}

/**
 * Reads a payment link and all of its payments, and writes the payments down: which one is kept is
 * decided there. A link that was never told to us has no id to ask by, and is absent.
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
  listing.catch(() => undefined) // of a link that is absent there is no list either
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

/** The payment that a charge stands for: of what was paid beyond the first one, that very payment. */
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

/** What the gateway says of a charge, in our words, with what may be kept of it. */
export type Snapshot = StateAndSums & {
  details: ChargeDetails
  code: GatewayCode | undefined
  link: GatewayCharge["link"] | undefined
}

/** Nothing is known; `isAbsent` when the gateway says that it has no such charge. */
export interface NoSnapshot {
  why: string
  isAbsent?: boolean
  /** It told a status that this version does not know. */
  isUnrecognized?: boolean
  /** It told what is not believed, with these sums: see src/charge/judge-snapshot.ts. */
  contradicted?: ChargeSums
  /** What it is if more was taken than was asked for, which a person may say. */
  taken?: Snapshot
}

/**
 * Asks the gateway what a charge is now. Reads only; of a payment link it writes the payments down. `why` says in a
 * sentence for the shop's own people that it is not known.
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

/** What the gateway has told of a charge, in our words, as far as it is believed. */
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

/** Whether it tells a code, or where a link is, that was not known. */
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
 * Whether less is seen than the gateway has told before: lookups lag behind. Such a look must not
 * be a baseline: a refund that was done before would be taken for the next one, and a void be sent
 * to a charge that is captured, where it is a refund. Nor may it be written over what is known. A
 * charge that is over may show any sums: that is money that is gone, not a lag. And a code that is
 * over without ever having been paid may be paid after all: a bank confirms late. So may a
 * charge that was refused when it was made, or taken for absent; that it waits again is not
 * believed of one.
 */
export function lagsBehind(
  observed: StateAndSums,
  known: Pick<Charge, "state" | "sums"> &
    Partial<Pick<Charge, "method" | "mostCaptured" | "refusedAt">>
): boolean {
  const { state, sums } = known
  if (known.method === "link" && observed.sums.captured < sums.captured) {
    return true // what was paid at a link is refunded, or it is there
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
    state === "absent"
      ? !isUndecided
      : cameToNothing && observed.state !== "pending"
  const reopens =
    isOpen(observed.state) && !isOpen(state) && !comesAfterAll && !isPaidLate
  const wasNotPaidYet =
    observed.state === "pending" && (state === "authorized" || state === "paid")
  return (isLess && isOpen(observed.state)) || reopens || wasNotPaidYet
}

/** `isObserved`: the gateway has told it now, or a moment ago; else it is what was known before. */
export interface LookedUp {
  charge: Charge
  isObserved: boolean
}

/**
 * Asks the gateway what a charge is, for a shopper who waits, and writes down what is news. Whoever
 * asks again and again is told what is known, and the gateway is not asked.
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

/** What may be shown of a charge, with the gateway's own picture of a code that can be paid. */
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
