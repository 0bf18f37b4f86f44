import type { LeasedCharge } from "../modules/ledger"
import { LONGEST_WATCH_MS, WATCH_LOOKUPS_AFTER_MS } from "../charge/times"

/** Since when a charge is watched, and how often it was looked up since then. */
export type Watch = NonNullable<LeasedCharge["watch"]>

/**
 * Milliseconds until the next lookup of a watched charge, negative when it is late; Infinity when there is none.
 * `now` is the database's time.
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

/** Whether the watch is over a day old: then a lookup that fails counts as made and is not repeated. */
export function isWatchOver(watch: Watch | undefined, now: Date): boolean {
  return (
    watch !== undefined &&
    now.getTime() - watch.since.getTime() > LONGEST_WATCH_MS
  )
}
