import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { ChargeUpdate } from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  lagsBehind,
  type Snapshot,
  reportedSnapshot,
} from "../../operations/look-up/snapshot"

type ChargeUpdateEntry = ReceivedNotification & { notification: ChargeUpdate }

export function isChargeUpdate(
  entry: ReceivedNotification
): entry is ChargeUpdateEntry {
  return entry.notification.kind === "charge_update"
}

interface ReportedSnapshot {
  snapshot: Snapshot
  at: Date | undefined
}

/** Returns the snapshots that notifications report. Snapshots that are not believed or not understood are left out. */
function reportedSnapshots(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): ReportedSnapshot[] {
  return entries.filter(isChargeUpdate).flatMap(({ notification }) => {
    const snapshot = reportedSnapshot(charge, notification.charge)
    return "why" in snapshot ? [] : [{ snapshot, at: notification.eventAt }]
  })
}

/** Whether the notifications report nothing beyond the state that the ledger has from the gateway itself. */
export function reportNothingNew(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): boolean {
  const reported = reportedSnapshots(charge, entries)
  return (
    reported.length === entries.length &&
    reported.every(({ snapshot }) => hasSameStateAndSums(snapshot, charge))
  )
}

/** Whether a notification reports more than the ledger has, because the lookup lags behind. */
export function reportMoreThanLedger(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): boolean {
  return reportedSnapshots(charge, entries).some(
    ({ snapshot, at }) =>
      (lagsBehind(charge, snapshot) && !isPaidAfterItsEnd(charge, snapshot)) ||
      isNewDispute(charge, { snapshot, at }) ||
      isEndOfDispute(charge, { snapshot, at })
  )
}

/**
 * Whether a report is certainly older than the payment of a paid charge. This is so for a report that the code expired
 * or that the charge was declined, because both precede any payment.
 */
function isPaidAfterItsEnd(
  { method, mostCaptured }: Charge,
  { state: reported }: Snapshot
): boolean {
  return (
    mostCaptured > 0 &&
    (reported === "declined" ||
      (isAsynchronousMethod(method) && reported === "expired"))
  )
}

/**
 * Whether a report says that a dispute begins. The report of a closed dispute may arrive late, so its time is compared
 * with the end of that dispute.
 */
function isNewDispute(
  { state, dispute }: Charge,
  { snapshot, at }: ReportedSnapshot
): boolean {
  const endedAt = dispute?.closed?.at
  return (
    snapshot.state === "charged_back" &&
    state === "paid" &&
    (!dispute || (endedAt !== undefined && at !== undefined && at > endedAt))
  )
}

/**
 * Whether a report says that a dispute ended. The sums before a dispute and after a won dispute are equal, so the time
 * of the report is compared with the beginning of the dispute.
 */
function isEndOfDispute(
  { state, dispute }: Charge,
  { snapshot, at }: ReportedSnapshot
): boolean {
  return (
    state === "charged_back" &&
    snapshot.state === "paid" &&
    dispute !== undefined &&
    !dispute.closed &&
    at !== undefined &&
    at > dispute.openedAt
  )
}
