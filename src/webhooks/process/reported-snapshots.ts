import { isSameState } from "../../charge/change-verdict"
import { type Charge, isAsynchronousMethod } from "../../charge/charge"
import type { ChargeUpdate } from "../../charge/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  lagsBehind,
  type Snapshot,
  reportedSnapshot,
} from "../../payments/look-up-charge"

type ChargeUpdateEntry = ReceivedNotification & { notification: ChargeUpdate }

export function isChargeUpdate(
  entry: ReceivedNotification
): entry is ChargeUpdateEntry {
  return entry.notification.kind === "charge_update"
}

interface Reported {
  snapshot: Snapshot
  at: Date | undefined
}

/** What these notifications say the charge is; those that are not believed or not understood say nothing. */
function reportedSnapshots(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): Reported[] {
  return entries.filter(isChargeUpdate).flatMap(({ notification }) => {
    const snapshot = reportedSnapshot(charge, notification.charge)
    return "why" in snapshot ? [] : [{ snapshot, at: notification.eventAt }]
  })
}

/** Whether they tell nothing but what the ledger has from the gateway itself already. */
export function isKnownAlready(
  charge: Charge,
  entries: readonly ReceivedNotification[]
): boolean {
  const reported = reportedSnapshots(charge, entries)
  return (
    reported.length === entries.length &&
    reported.every(({ snapshot }) => isSameState(snapshot, charge))
  )
}

/** Whether one of them tells more than what is known now: lookups lag behind. */
export function reportMore(
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
 * A code expires unpaid, and a decline comes before any money: where it was paid all the same, that is
 * the older word.
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

/** Of one that is over, an old word may come late: the time tells. */
function isNewDispute(
  { state, dispute }: Charge,
  { snapshot, at }: Reported
): boolean {
  const endedAt = dispute?.closed?.at
  return (
    snapshot.state === "charged_back" &&
    state === "paid" &&
    (!dispute || (endedAt !== undefined && at !== undefined && at > endedAt))
  )
}

/** The sums are the same before a dispute and after it was won: the time tells which it is. */
function isEndOfDispute(
  { state, dispute }: Charge,
  { snapshot, at }: Reported
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
