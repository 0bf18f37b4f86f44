import { isRefusedState } from "../../domain/charge/charge-state"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../../domain/charge/compare-with-intent"
import type { ChargeReport } from "../../payment-method-adapters/report"
import {
  lagsBehind,
  type MissingSnapshot,
  reportedSnapshot,
  type Snapshot,
} from "../look-up/snapshot"

/** The judgement of a report. JUDGEMENTS in src/domain/notification/notification.ts explains the kinds. */
export type JudgedReport =
  | { kind: "believed"; snapshot: Snapshot }
  | { kind: "outdated" }
  | ({ kind: "contradicted" } & MissingSnapshot)

/**
 * Decides whether a report may change a charge. The content of the report is judged like the answer to a lookup (see
 * src/domain/charge/judge-snapshot.ts). In addition, a report has a time, and reports may arrive in any order:
 *
 * - A report that is older than the newest believed report is outdated and changes nothing. The exception is an older
 *   report that shows more money: it cannot be an older state of the charge, so it is a contradiction, which is listed.
 * - A report that shows less money without naming a refund, a cancellation or a dispute is outdated, too. An example is
 *   a refusal, or the end of an unpaid code, that is reported for a paid charge. But if the report is clearly newer
 *   than the newest believed report and than the last answer to a request of the plugin (`answeredAt`), it is a
 *   contradiction.
 */
export function judgeReport(
  charge: Charge,
  {
    at,
    reported,
    isNeverOutdated,
  }: Pick<ChargeReport, "at" | "reported" | "isNeverOutdated">,
  { answeredAt }: { answeredAt: Date | undefined }
): JudgedReport {
  const { reportedAt, merchantChargeId, state } = charge
  const isOlder = reportedAt !== undefined && at < reportedAt
  const snapshot = reportedSnapshot(charge, reported)
  if ("why" in snapshot) {
    const isMore =
      snapshot.contradicted && reportsMore(snapshot.contradicted, charge)
    return isOlder && !isMore
      ? { kind: "outdated" }
      : { kind: "contradicted", ...snapshot }
  }
  if (hasSameStateAndSums(snapshot, charge)) {
    return isOlder ? { kind: "outdated" } : { kind: "believed", snapshot }
  }
  const told = `A notification reports charge ${merchantChargeId} as ${snapshot.state}, with ${snapshot.sums.captured} captured and ${snapshot.sums.refunded} refunded in minor units, but it was ${state}`
  if (lagsBehind(snapshot, charge) || deniesMoney(snapshot, charge)) {
    const knownAt = Math.max(
      reportedAt?.getTime() ?? 0,
      answeredAt?.getTime() ?? 0
    )
    return !isNeverOutdated &&
      at.getTime() <= knownAt + GATEWAY_CLOCK_DIFFERENCE_MS
      ? { kind: "outdated" }
      : { kind: "contradicted", why: `${told} before.` }
  }
  if (!isOlder) {
    return { kind: "believed", snapshot }
  }
  return reportsMore(snapshot.sums, charge)
    ? {
        kind: "contradicted",
        why: `${told} by a notification with a later date.`,
        taken: snapshot,
      }
    : { kind: "outdated" }
}

function reportsMore(
  { captured, refunded }: ChargeSums,
  { mostCaptured, sums }: Charge
): boolean {
  return captured > mostCaptured || refunded > sums.refunded
}

/** Whether a report says that nothing was captured although the charge is known to have captured money. */
function deniesMoney(
  { state }: Pick<Snapshot, "state">,
  { mostCaptured }: Charge
): boolean {
  return mostCaptured > 0 && (isRefusedState(state) || state === "expired")
}
