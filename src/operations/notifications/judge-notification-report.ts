import { isRefusedState } from "../../domain/charge/charge-state"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import { MAX_GATEWAY_CLOCK_SKEW_MS } from "../../domain/charge/compare-with-intent"
import type { ChargeReport } from "../../payment-method-adapters/notification-report"
import {
  isOlderThanLedger,
  type MissingSnapshot,
  snapshotFromGatewayCharge,
  type Snapshot,
} from "../look-up/snapshot"

/**
 * Whether the plugin believes the state of a charge that a notification reports. A contradicted report has a reason.
 */
export type JudgedNotificationReport =
  | { kind: "believed"; snapshot: Snapshot }
  | { kind: "outdated" }
  | ({ kind: "contradicted" } & MissingSnapshot)

/**
 * Decides whether the state of a charge that a notification reports may change the ledger. The result also depends on
 * the time of the notification, because notifications may arrive in any order:
 * - A report that is older than the newest believed notification is usually `outdated`. If it shows more money than the
 *   ledger, it is usually `contradicted`.
 * - A report that shows less money without a refund, cancellation or dispute is usually `outdated`. If it is clearly
 *   newer than everything the plugin knows, it is `contradicted`. If `isNeverOutdated` is true, it is `contradicted`,
 *   too.
 */
export function judgeNotificationReport(
  charge: Charge,
  {
    at,
    reported,
    isNeverOutdated,
  }: Pick<ChargeReport, "at" | "reported" | "isNeverOutdated">,
  { latestResolutionAt }: { latestResolutionAt: Date | undefined }
): JudgedNotificationReport {
  const { lastBelievedNotificationAt, merchantChargeId, state } = charge
  const isOlder =
    lastBelievedNotificationAt !== undefined && at < lastBelievedNotificationAt
  const snapshot = snapshotFromGatewayCharge(charge, reported)
  if ("why" in snapshot) {
    const isMore =
      snapshot.contradicted &&
      hasHigherSumsThanLedger(snapshot.contradicted, charge)
    return isOlder && !isMore
      ? { kind: "outdated" }
      : { kind: "contradicted", ...snapshot }
  }
  if (hasSameStateAndSums(snapshot, charge)) {
    return isOlder ? { kind: "outdated" } : { kind: "believed", snapshot }
  }
  const told = `A notification reports charge ${merchantChargeId} as ${snapshot.state}, with ${snapshot.sums.captured} captured and ${snapshot.sums.refunded} refunded in minor units, but it was ${state}`
  if (
    isOlderThanLedger(snapshot, charge) ||
    deniesCapturedMoney(snapshot, charge)
  ) {
    const knownAt = Math.max(
      lastBelievedNotificationAt?.getTime() ?? 0,
      latestResolutionAt?.getTime() ?? 0
    )
    return !isNeverOutdated &&
      at.getTime() <= knownAt + MAX_GATEWAY_CLOCK_SKEW_MS
      ? { kind: "outdated" }
      : { kind: "contradicted", why: `${told} before.` }
  }
  if (!isOlder) {
    return { kind: "believed", snapshot }
  }
  return hasHigherSumsThanLedger(snapshot.sums, charge)
    ? {
        kind: "contradicted",
        why: `${told} by a notification with a later date.`,
        snapshotIfAmountConfirmed: snapshot,
      }
    : { kind: "outdated" }
}

function hasHigherSumsThanLedger(
  { captured, refunded }: ChargeSums,
  { highestCaptured, sums }: Charge
): boolean {
  return captured > highestCaptured || refunded > sums.refunded
}

/** Returns whether a notification reports a charge as refused or expired although money was captured. */
function deniesCapturedMoney(
  { state }: Pick<Snapshot, "state">,
  { highestCaptured }: Charge
): boolean {
  return highestCaptured > 0 && (isRefusedState(state) || state === "expired")
}
