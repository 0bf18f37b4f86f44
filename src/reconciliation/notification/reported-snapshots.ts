import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { ChargeUpdate } from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  isOlderThanLedger,
  type Snapshot,
  snapshotFromGatewayCharge,
} from "../../operations/look-up/snapshot"

type ChargeUpdateEntry = ReceivedNotification & { notification: ChargeUpdate }

export function isChargeUpdateNotification(
  entry: ReceivedNotification
): entry is ChargeUpdateEntry {
  return entry.notification.kind === "charge_update"
}

interface ReportedSnapshot {
  snapshot: Snapshot
  at: Date | undefined
}

/**
 * Returns the states and sums that notifications report about a charge. A notification with contradictory sums or an
 * unknown status is left out. All notifications of other kinds than `charge_update` are left out, too.
 */
function buildSnapshotsFromNotifications(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): ReportedSnapshot[] {
  return entries
    .filter(isChargeUpdateNotification)
    .flatMap(({ notification }) => {
      const snapshot = snapshotFromGatewayCharge(charge, notification.charge)
      return "why" in snapshot ? [] : [{ snapshot, at: notification.eventAt }]
    })
}

/**
 * Returns whether all notifications report only the state and sums that the ledger already has. Returns false if one of
 * them reports no usable state and sums.
 */
export function isNothingNewReported(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): boolean {
  const reported = buildSnapshotsFromNotifications(charge, entries)
  return (
    reported.length === entries.length &&
    reported.every(({ snapshot }) => hasSameStateAndSums(snapshot, charge))
  )
}

/**
 * Returns whether a notification reports something newer than the ledger has. This is possible even directly after a
 * lookup, because the gateway may answer a lookup with an earlier state.
 */
export function isSomethingNewerReported(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): boolean {
  return buildSnapshotsFromNotifications(charge, entries).some(
    ({ snapshot, at }) =>
      (isOlderThanLedger(charge, snapshot) &&
        !isReportOlderThanPayment(charge, snapshot)) ||
      isNewDisputeReported(charge, { snapshot, at }) ||
      isEndOfDispute(charge, { snapshot, at })
  )
}

/**
 * Returns whether a charge has been paid although the notification reports an expired code or a declined payment. Such
 * a notification is certainly older than the payment.
 */
function isReportOlderThanPayment(
  { method, highestCaptured }: Charge,
  { state: reported }: Snapshot
): boolean {
  return (
    highestCaptured > 0 &&
    (reported === "declined" ||
      (isAsynchronousMethod(method) && reported === "expired"))
  )
}

/**
 * Returns whether a notification reports a new dispute of a paid charge. The notification of an earlier dispute may
 * arrive late. If the charge has had a dispute, a notification therefore counts as new only if its time is after the
 * end of that dispute.
 */
function isNewDisputeReported(
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
 * Returns whether a notification reports the end of an open dispute by showing the charge as paid again. A notification
 * from before the dispute shows the same state and sums. The notification must therefore be of a later time than the
 * beginning of the dispute.
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
