import type { LeasedCharge } from "../modules/ledger"
import { LONGEST_WATCH_MS, WATCH_LOOKUPS_AFTER_MS } from "../charge/times"

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
