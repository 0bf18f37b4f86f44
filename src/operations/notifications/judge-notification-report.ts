import { isRefusedState } from "../../domain/charge/charge-state"
import { hasSameStateAndSums } from "../../domain/charge/unanswered-change-verdict"
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
 * Whether the plugin believes the state of a charge that a notification reports. JUDGEMENTS in
 * src/domain/notification/notification.ts explains the values.
 */
export type JudgedNotificationReport =
  | { kind: "believed"; snapshot: Snapshot }
  | { kind: "outdated" }
  | ({ kind: "contradicted" } & MissingSnapshot)

/**
 * Decides whether the state of a charge that a notification reports may change the ledger. The state and sums must be
 * plausible, as for a lookup (see src/domain/charge/judge-snapshot.ts). In addition, the time of the notification
 * matters, because notifications may arrive in any order:
 *
 * - A notification that is older than the newest believed one is outdated and ignored. But if it shows more captured or
 *   refunded money than the ledger knows, it is listed as a contradiction.
 * - A notification that shows less money without a refund, cancellation or dispute is outdated, too. An example is the
 *   expiry of a code that is already paid. But it is listed as a contradiction if it is clearly newer than both the
 *   newest believed notification and the gateway's last answer to the plugin (`inconclusiveAnswerAt`), or if the report
 *   never counts as outdated (`isNeverOutdated`).
 */
export function judgeNotificationReport(
  charge: Charge,
  {
    at,
    reported,
    isNeverOutdated,
  }: Pick<ChargeReport, "at" | "reported" | "isNeverOutdated">,
  { inconclusiveAnswerAt }: { inconclusiveAnswerAt: Date | undefined }
): JudgedNotificationReport {
  const { lastBelievedNotificationAt, merchantChargeId, state } = charge
  const isOlder =
    lastBelievedNotificationAt !== undefined && at < lastBelievedNotificationAt
  const snapshot = snapshotFromGatewayCharge(charge, reported)
  if ("why" in snapshot) {
    const isMore =
      snapshot.contradicted && reportsHigherSums(snapshot.contradicted, charge)
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
      inconclusiveAnswerAt?.getTime() ?? 0
    )
    return !isNeverOutdated &&
      at.getTime() <= knownAt + MAX_GATEWAY_CLOCK_SKEW_MS
      ? { kind: "outdated" }
      : { kind: "contradicted", why: `${told} before.` }
  }
  if (!isOlder) {
    return { kind: "believed", snapshot }
  }
  return reportsHigherSums(snapshot.sums, charge)
    ? {
        kind: "contradicted",
        why: `${told} by a notification with a later date.`,
        snapshotIfAmountConfirmed: snapshot,
      }
    : { kind: "outdated" }
}

function reportsHigherSums(
  { captured, refunded }: ChargeSums,
  { highestCaptured, sums }: Charge
): boolean {
  return captured > highestCaptured || refunded > sums.refunded
}

/**
 * Returns whether a notification reports that the charge was refused or expired, although the plugin knows that money
 * was captured.
 */
function deniesCapturedMoney(
  { state }: Pick<Snapshot, "state">,
  { highestCaptured }: Charge
): boolean {
  return highestCaptured > 0 && (isRefusedState(state) || state === "expired")
}
