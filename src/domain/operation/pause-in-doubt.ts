import type { ListedOperation } from "./operation"
import { MINUTE_MS, HOUR_MS } from "../duration"

/**
 * The pauses between the lookups of an operation in doubt. The first `short` pauses begin with `firstMs` and double up
 * to one minute. Later pauses grow with the age of the operation up to `longestMs`.
 */
export const PAUSES_IN_DOUBT = {
  short: 15,
  firstMs: 500,
  longestMs: 6 * HOUR_MS,
}

type LookedUpOperation = Pick<
  ListedOperation,
  "lookups" | "createdAt" | "absentSince"
>

/**
 * Returns the milliseconds until the next lookup of an operation in doubt. The pause is half a second after the first
 * lookup and then doubles up to one minute. After 15 lookups it is an eighth of the operation's age, up to six hours.
 *
 * A pause never lasts beyond the end of the resolve window. At that time the next lookup can prove that the operation
 * never happened.
 */
export function lookupPauseInDoubtMs(
  { lookups, createdAt, absentSince }: LookedUpOperation,
  { now, resolveWindowMs }: { now: Date; resolveWindowMs: number }
): number {
  const ageMs = now.getTime() - createdAt.getTime()
  const pauseMs =
    lookups <= PAUSES_IN_DOUBT.short
      ? Math.min(
          MINUTE_MS,
          PAUSES_IN_DOUBT.firstMs * 2 ** Math.max(0, lookups - 1)
        )
      : Math.min(PAUSES_IN_DOUBT.longestMs, Math.max(MINUTE_MS, ageMs / 8))
  const endOfWindowMs = absentSince
    ? absentSince.getTime() + resolveWindowMs - now.getTime()
    : 0
  // If the window has ended without a proof, it no longer limits the pause.
  return endOfWindowMs > 0 ? Math.min(pauseMs, endOfWindowMs + 1) : pauseMs
}
