import type { LeasedCharge } from "../../modules/ledger"
import { MINUTE_MS, HOUR_MS } from "../../domain/duration"

/** When a charge that may still change by itself is looked up again, after that was observed. */
export const WATCH_LOOKUPS_AFTER_MS = [5 * MINUTE_MS, HOUR_MS]

/** The longest time for which such a charge is watched. */
const LONGEST_WATCH_MS = 24 * HOUR_MS

/** Since when a charge is watched, and how often it was looked up since then. */
export type Watch = NonNullable<LeasedCharge["watch"]>

export function wasLastLookup(watch: Watch | undefined): boolean {
  return watch !== undefined && watch.lookups >= WATCH_LOOKUPS_AFTER_MS.length
}

/** Whether the watch is over a day old: then a lookup that fails counts as made and is not repeated. */
export function isWatchOver(watch: Watch | undefined, now: Date): boolean {
  return (
    watch !== undefined &&
    now.getTime() - watch.since.getTime() > LONGEST_WATCH_MS
  )
}
