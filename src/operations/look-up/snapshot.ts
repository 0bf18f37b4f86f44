import type { Charge, ChargeDetails } from "../../domain/charge/charge"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import {
  paymentCodeOfGatewayCharge,
  detailsOfGatewayCharge,
} from "../../domain/charge/compare-with-intent"
import type { StateAndSums } from "../../domain/charge/change-verdict"
import { isOpenState, isRefusedState } from "../../domain/charge/charge-state"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../domain/charge/gateway-charge"
import { judgeSnapshot } from "../../domain/charge/judge-snapshot"

/**
 * What the gateway shows of a charge at one moment: state, sums and details, and the code or link if the answer
 * contains one.
 */
export type Snapshot = StateAndSums & {
  details: ChargeDetails
  code: GatewayCode | undefined
  link: GatewayCharge["link"] | undefined
}

/**
 * The reason why the current state of a charge is not known. `isAbsent` is true if the gateway says that it does not
 * have the charge, or if the ledger does not have the id of the payment link.
 */
export interface MissingSnapshot {
  why: string
  isAbsent?: boolean
  /** True if the gateway reported a status that this version of the plugin does not know. */
  isUnrecognized?: boolean
  /** The sums that the gateway reported, if the plugin does not believe them. */
  contradicted?: ChargeSums
  /**
   * The charge as the gateway shows it, which the ledger stores only if an administrator confirms it. An example is a
   * charge of which more money was captured than requested. Undefined if an administrator cannot confirm the state.
   */
  snapshotIfAmountConfirmed?: Snapshot
}

/**
 * Returns the state and sums of a charge that the gateway reported. Returns a reason instead if they are contradictory,
 * or if the status is not known to the plugin.
 */
export function snapshotFromGatewayCharge(
  charge: Charge,
  reported: GatewayCharge
): Snapshot | MissingSnapshot {
  const judged = judgeSnapshot(charge, reported)
  switch (judged.kind) {
    case "believed":
      return snapshotWithStateAndSums(judged, reported)
    case "contradicted": {
      const highestCaptured = judged.shown.captured
      const ifTaken = judgeSnapshot({ ...charge, highestCaptured }, reported)
      return {
        contradicted: judged.shown,
        ...(ifTaken.kind === "believed"
          ? {
              snapshotIfAmountConfirmed: snapshotWithStateAndSums(
                ifTaken,
                reported
              ),
            }
          : {}),
        why: `What the gateway shows of charge ${charge.merchantChargeId} (${reported.transactions[0]?.transactionStatus || reported.chargeStatus}) is contradictory: ${judged.why}.`,
      }
    }
    case "unrecognized":
      return {
        isUnrecognized: true,
        why: `The gateway shows a status of charge ${charge.merchantChargeId} that this version does not know: ${reported.chargeStatus}.`,
      }
  }
}

function snapshotWithStateAndSums(
  { state, sums }: StateAndSums,
  reported: GatewayCharge
): Snapshot {
  return {
    state,
    sums,
    details: detailsOfGatewayCharge(reported),
    code: paymentCodeOfGatewayCharge(reported),
    link: reported.link,
  }
}

/** Returns whether the gateway reported a code, or the URL of a link, that the ledger does not have yet. */
export function hasNewCodeOrLink(
  { code, link }: Pick<Snapshot, "code" | "link">,
  known: Pick<Charge, "code" | "link">
): boolean {
  return (
    (code !== undefined && known.code === undefined) ||
    (link !== undefined && known.link !== undefined && !known.link.url)
  )
}

/**
 * Returns whether a lookup or notification shows an older state of a charge than the ledger has. An older state must
 * not overwrite the ledger.
 *
 * A snapshot counts as older in these cases:
 * - It shows an open charge with a lower captured or refunded sum.
 * - It shows a payment link with a lower captured sum, even if the link's charge has ended.
 * - It shows an authorized or paid charge as unpaid.
 * - It shows an ended charge as open.
 *
 * In two cases, an ended charge can really be open again. The snapshot is then usually not older:
 * - A bank confirmed the payment of an ended code or link late.
 * - The gateway seemed not to have the charge, or refused to create the charge, but the charge exists.
 */
export function isOlderThanLedger(
  observed: StateAndSums,
  known: Pick<Charge, "state" | "sums"> &
    Partial<Pick<Charge, "method" | "highestCaptured" | "creationRefusedAt">>
): boolean {
  const { state, sums } = known
  const { method } = known
  if (
    method !== undefined &&
    traitsOf(method).hasListOfPayments &&
    observed.sums.captured < sums.captured
  ) {
    return true
  }
  const isLess =
    observed.sums.captured < sums.captured ||
    observed.sums.refunded < sums.refunded
  // A bank may confirm the payment of an expired or canceled code late.
  const isPaidLate =
    method !== undefined &&
    isAsynchronousMethod(method) &&
    known.highestCaptured === 0 &&
    observed.sums.captured > 0
  const wasRefusedUnpaid =
    known.creationRefusedAt !== undefined &&
    known.highestCaptured === 0 &&
    isRefusedState(state)
  const isUndecided =
    observed.state === "pending" &&
    method !== undefined &&
    !isAsynchronousMethod(method)
  // A charge that seemed absent, or whose creation was refused, may exist after all.
  const mayExistAfterAll =
    state === "absent" || state === "not_created"
      ? !isUndecided
      : wasRefusedUnpaid && observed.state !== "pending"
  const reopens =
    isOpenState(observed.state) &&
    !isOpenState(state) &&
    !mayExistAfterAll &&
    !isPaidLate
  const wasNotPaidYet =
    observed.state === "pending" && (state === "authorized" || state === "paid")
  // A charge that the snapshot shows as ended may have lower sums, because its money may be lost.
  return (isLess && isOpenState(observed.state)) || reopens || wasNotPaidYet
}

/**
 * A charge, and whether its state in the ledger can be treated as current. `isObserved` is true in two cases:
 * - The gateway answered a lookup just now, or at most a minute ago if a shopper has no more lookups left.
 * - The account uses notifications, and `readChargeFromLedgerForShopper` found no reason to expect a newer state.
 */
export interface ChargeAndFreshness {
  charge: Charge
  isObserved: boolean
}
