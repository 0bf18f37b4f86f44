import type { LeasedCharge } from "../modules/ledger"
import { LONGEST_WATCH_MS, WATCH_LOOKUPS_AFTER_MS } from "../charge/times"

/** Since when a charge is watched, and how often it was looked at since. */
export type Watch = NonNullable<LeasedCharge["watch"]>

/**
 * Milliseconds until the next look, negative when it is late; Infinity when there is none. `now` is
 * the database's time.
 */
export function nextLookupMs(watch: Watch | undefined, now: Date): number {
  const after = watch && WATCH_LOOKUPS_AFTER_MS[watch.lookups]
  return watch === undefined || after === undefined
    ? Infinity
    : watch.since.getTime() + after - now.getTime()
}

export function wasLastLookup(watch: Watch | undefined): boolean {
  return watch !== undefined && watch.lookups >= WATCH_LOOKUPS_AFTER_MS.length
}

/** Who could not be asked for a day is not asked any more. */
export function isWatchOver(watch: Watch | undefined, now: Date): boolean {
  return (
    watch !== undefined &&
    now.getTime() - watch.since.getTime() > LONGEST_WATCH_MS
  )
}
