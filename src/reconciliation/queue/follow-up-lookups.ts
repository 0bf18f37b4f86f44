import type { LeasedCharge } from "../../modules/ledger"
import { MINUTE_MS, HOUR_MS } from "../../domain/duration"

/**
 * When the follow-up lookups of a charge are made, in milliseconds after the outcome of the charge's operation was
 * recorded. These lookups find out, for example, whether a charge that the gateway refused was paid nevertheless.
 */
export const FOLLOW_UP_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]

/**
 * A follow-up lookup that failed is repeated only until this many milliseconds after the operation's outcome was
 * recorded.
 */
const LONGEST_FOLLOW_UP_MS = 24 * HOUR_MS

/**
 * The progress of the follow-up lookups at FOLLOW_UP_LOOKUPS_AFTER_MS: when the operation's outcome was recorded, and
 * how many of these lookups have been made.
 */
export type FollowUpProgress = NonNullable<LeasedCharge["followUpLookups"]>

export function areAllFollowUpLookupsMade(
  followUpLookups: FollowUpProgress | undefined
): boolean {
  return (
    followUpLookups !== undefined &&
    followUpLookups.lookups >= FOLLOW_UP_LOOKUPS_AFTER_MS.length
  )
}

/**
 * Returns true if the operation's outcome was recorded more than a day ago. Until then, a failed follow-up lookup is
 * repeated. Returns false for a charge that has no follow-up lookups.
 */
export function isFollowUpPeriodOver(
  followUpLookups: FollowUpProgress | undefined,
  now: Date
): boolean {
  return (
    followUpLookups !== undefined &&
    now.getTime() - followUpLookups.since.getTime() > LONGEST_FOLLOW_UP_MS
  )
}
