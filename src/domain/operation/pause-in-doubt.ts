import type { ListedOperation } from "./operation"
import { MINUTE_MS, HOUR_MS } from "../duration"

/** The pauses between the lookups of an operation in doubt: `short` pauses first, then growing ones up to six hours. */
export const IN_DOUBT_LOOKUPS = {
  short: 15,
  firstMs: 500,
  longestMs: 6 * HOUR_MS,
}

type InDoubt = Pick<ListedOperation, "lookups" | "createdAt" | "absentSince">

/**
 * Returns the milliseconds until the next lookup of an operation in doubt. The pause is half a second after the first
 * lookup and then doubles up to one minute. After 15 lookups it is an eighth of the operation's age, up to six hours.
 *
 * It does not exceed the end of the resolve window, after which lookups without the operation prove that it never
 * happened.
 */
export function pauseInDoubt(
  { lookups, createdAt, absentSince }: InDoubt,
  { now, resolveWindowMs }: { now: Date; resolveWindowMs: number }
): number {
  const ageMs = now.getTime() - createdAt.getTime()
  const pauseMs =
    lookups <= IN_DOUBT_LOOKUPS.short
      ? Math.min(
          MINUTE_MS,
          IN_DOUBT_LOOKUPS.firstMs * 2 ** Math.max(0, lookups - 1)
        )
      : Math.min(IN_DOUBT_LOOKUPS.longestMs, Math.max(MINUTE_MS, ageMs / 8))
  const endOfWindowMs = absentSince
    ? absentSince.getTime() + resolveWindowMs - now.getTime()
    : 0
  // If the window has ended without a proof, it no longer limits the pause.
  return endOfWindowMs > 0 ? Math.min(pauseMs, endOfWindowMs + 1) : pauseMs
}
