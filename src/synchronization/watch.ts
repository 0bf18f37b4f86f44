import type { HeldCharge } from "../modules/ledger"

/** Since when a charge is watched, and how often it was looked at since. */
export type Watch = NonNullable<HeldCharge["watch"]>

/** A charge that may still change by itself is looked at again so long after that was seen. */
const LOOK_AFTER_MS = [5 * 60_000, 60 * 60_000]

/**
 * Milliseconds until the next look, negative when it is late; Infinity when there is none. `now` is
 * the database's time.
 */
export function nextLookMs(watch: Watch | undefined, now: Date): number {
  const after = watch && LOOK_AFTER_MS[watch.looks]
  return watch === undefined || after === undefined
    ? Infinity
    : watch.since.getTime() + after - now.getTime()
}

export function wasLookedAtLast(watch: Watch | undefined): boolean {
  return watch !== undefined && watch.looks >= LOOK_AFTER_MS.length
}

const LONGEST_WATCH_MS = 24 * 60 * 60_000

/** Who could not be asked for a day is not asked any more. */
export function isWatchOver(watch: Watch | undefined, now: Date): boolean {
  return (
    watch !== undefined &&
    now.getTime() - watch.since.getTime() > LONGEST_WATCH_MS
  )
}
