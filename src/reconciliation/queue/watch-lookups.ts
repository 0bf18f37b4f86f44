import type { LeasedCharge } from "../../modules/ledger"
import { MINUTE_MS, HOUR_MS } from "../../domain/duration"

/** The times after the beginning of a watch at which a charge is looked up again, because it may still change. */
export const WATCH_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]

/** The age from which a watch counts as over. */
const LONGEST_WATCH_MS = 24 * HOUR_MS

/** The time since which a charge is watched, and the number of lookups since then. */
export type WatchProgress = NonNullable<LeasedCharge["watch"]>

export function wasLastWatchLookup(watch: WatchProgress | undefined): boolean {
  return watch !== undefined && watch.lookups >= WATCH_LOOKUPS_AFTER_MS.length
}

/** Whether the watch is more than a day old. A failed lookup then counts as made and is not repeated. */
export function isWatchOver(
  watch: WatchProgress | undefined,
  now: Date
): boolean {
  return (
    watch !== undefined &&
    now.getTime() - watch.since.getTime() > LONGEST_WATCH_MS
  )
}
