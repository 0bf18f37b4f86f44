import { codeOf, detailsOf } from "../core/charge/adoption"
import type { StateAndSums } from "../core/charge/change-verdict"
import {
  type Charge,
  type ChargeDetails,
  isAsynchronousMethod,
} from "../core/charge/charge"
import { isOpen } from "../core/charge/charge-state"
import type { ChargeSums } from "../core/charge/charge-sums"
import type { GatewayCharge, GatewayCode } from "../core/charge/gateway-charge"
import { askGateway } from "./ask-gateway"
import type { ChargeReading } from "./charge-reading"
import { judgeSnapshot } from "../core/charge/judge-snapshot"
import { PaymentPluginError } from "../core/errors"
import type { TimeBudget } from "../core/time/time-budget"

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
  /** It told what is not believed, with these sums: see core/charge/judge-snapshot.ts. */
  contradicted?: ChargeSums
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
      return {
        state: judged.state,
        sums: judged.sums,
        details: detailsOf(reported),
        code: codeOf(reported),
        link: reported.link,
      }
    case "contradicted":
      return {
        contradicted: judged.shown,
        why: `What the payment service shows of charge ${charge.merchantChargeId} (${reported.transactions[0]?.transactionStatus || reported.chargeStatus}) is not believed: ${judged.why}.`,
      }
    case "unrecognized":
      return {
        isUnrecognized: true,
        why: `The payment service tells a status of charge ${charge.merchantChargeId} that this version does not know: ${reported.chargeStatus}.`,
      }
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
    observed.sums.captured < sums.captured || observed.sums.refunded < sums.refunded
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
