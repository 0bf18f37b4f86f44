import type { LeasedCharge } from "../../modules/ledger"
import { MINUTE_MS, HOUR_MS } from "../../domain/duration"

/**
 * When a charge is looked up again after the gateway refused it or did not have it, in milliseconds. The charge may
 * have been paid nevertheless.
 */
export const WATCH_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]

/** How many milliseconds after a refusal the plugin makes no further lookups of the charge. */
const LONGEST_WATCH_MS = 24 * HOUR_MS

/** When the further lookups of a refused or missing charge began, and how many have been made. */
export type WatchProgress = NonNullable<LeasedCharge["watch"]>

export function wasLastFollowUpLookup(
  watch: WatchProgress | undefined
): boolean {
  return watch !== undefined && watch.lookups >= WATCH_LOOKUPS_AFTER_MS.length
}

/**
 * Returns whether the further lookups of a refused or missing charge began more than a day ago. A failed lookup is then
 * not repeated.
 */
export function areFollowUpLookupsOver(
  watch: WatchProgress | undefined,
  now: Date
): boolean {
  return (
    watch !== undefined &&
    now.getTime() - watch.since.getTime() > LONGEST_WATCH_MS
  )
}
