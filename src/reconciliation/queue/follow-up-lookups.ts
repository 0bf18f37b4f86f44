import type { LeasedCharge } from "../../modules/ledger"
import { MINUTE_MS, HOUR_MS } from "../../domain/duration"

/**
 * When a charge is looked up again because its outcome may still change, in milliseconds after the outcome was
 * recorded. For example, the gateway refused the charge or did not have it, or an administrator entered the outcome.
 * The charge may have been paid nevertheless.
 */
export const FOLLOW_UP_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]

/**
 * A lookup at one of the times in FOLLOW_UP_LOOKUPS_AFTER_MS that failed is no longer repeated when this many
 * milliseconds have passed since the outcome was recorded.
 */
const LONGEST_FOLLOW_UP_MS = 24 * HOUR_MS

/**
 * The progress of the further lookups at FOLLOW_UP_LOOKUPS_AFTER_MS: when the charge's outcome was recorded, and how
 * many of these lookups have been made.
 */
export type FollowUpProgress = NonNullable<LeasedCharge["followUpLookups"]>

export function wasLastFollowUpLookup(
  followUpLookups: FollowUpProgress | undefined
): boolean {
  return (
    followUpLookups !== undefined &&
    followUpLookups.lookups >= FOLLOW_UP_LOOKUPS_AFTER_MS.length
  )
}

/**
 * Returns whether the outcome of the watched charge was recorded more than a day ago. A failed lookup at one of the
 * times in FOLLOW_UP_LOOKUPS_AFTER_MS is then not repeated.
 */
export function areFollowUpLookupsOver(
  followUpLookups: FollowUpProgress | undefined,
  now: Date
): boolean {
  return (
    followUpLookups !== undefined &&
    now.getTime() - followUpLookups.since.getTime() > LONGEST_FOLLOW_UP_MS
  )
}
