import { standAlike } from "../core/charge/change-verdict"
import { type Charge, isCodeMethod } from "../core/charge/charge"
import type { ChargeUpdate } from "../core/notification/notification"
import type { InboxEntry } from "../core/ports/notification-inbox"
import {
  lagsBehind,
  type Seen,
  standingTold,
} from "../operations/read-standing"

export type ChargeUpdateEntry = InboxEntry & { notification: ChargeUpdate }

export function isChargeUpdate(entry: InboxEntry): entry is ChargeUpdateEntry {
  return entry.notification.kind === "charge_update"
}

interface Told {
  standing: Seen
  at: Date | undefined
}

/** What these notifications say the charge is; those that are not believed or not understood say nothing. */
function standingsTold(charge: Charge, entries: readonly InboxEntry[]): Told[] {
  return entries.filter(isChargeUpdate).flatMap(({ notification }) => {
    const standing = standingTold(charge, notification.charge)
    return "why" in standing ? [] : [{ standing, at: notification.eventAt }]
  })
}

/** Whether they tell nothing but what the ledger has from the gateway itself already. */
export function isKnownAlready(
  charge: Charge,
  entries: readonly InboxEntry[]
): boolean {
  const told = standingsTold(charge, entries)
  return (
    told.length === entries.length &&
    told.every(({ standing }) => standAlike(standing, charge))
  )
}

/** Whether one of them tells more than what is known now: look-ups lag behind. */
export function tellMore(
  charge: Charge,
  entries: readonly InboxEntry[]
): boolean {
  return standingsTold(charge, entries).some(
    ({ standing, at }) =>
      (lagsBehind(charge, standing) && !isPaidAfterItsEnd(charge, standing)) ||
      isNewDispute(charge, { standing, at }) ||
      isEndOfDispute(charge, { standing, at })
  )
}

/**
 * A code expires unpaid, and a decline comes before any money: where it was paid all the same, that is
 * the older word.
 */
function isPaidAfterItsEnd(
  { method, mostCaptured }: Charge,
  { state: told }: Seen
): boolean {
  return (
    mostCaptured > 0 &&
    (told === "declined" || (isCodeMethod(method) && told === "expired"))
  )
}

/** Of one that is over, an old word may come late: the time tells. */
function isNewDispute(
  { state, dispute }: Charge,
  { standing, at }: Told
): boolean {
  const endedAt = dispute?.closed?.at
  return (
    standing.state === "charged_back" &&
    state === "paid" &&
    (!dispute || (endedAt !== undefined && at !== undefined && at > endedAt))
  )
}

/** The sums are the same before a dispute and after it was won: the time tells which it is. */
function isEndOfDispute(
  { state, dispute }: Charge,
  { standing, at }: Told
): boolean {
  return (
    state === "charged_back" &&
    standing.state === "paid" &&
    dispute !== undefined &&
    !dispute.closed &&
    at !== undefined &&
    at > dispute.openedAt
  )
}
