import type { ListedOperation } from "./operation"
import { MINUTE_MS, HOUR_MS } from "../duration"

/** The pauses of an operation in doubt: for some minutes short, then growing, up to six hours. */
export const IN_DOUBT_LOOKUPS = {
  short: 15,
  firstMs: 500,
  longestMs: 6 * HOUR_MS,
}

type InDoubt = Pick<ListedOperation, "lookups" | "createdAt" | "absentSince">

/**
 * Returns the time until the next lookup of an operation in doubt, in milliseconds: half a second after the first
 * lookup, then doubled up to a minute; after some minutes an eighth of its age, up to six hours. Not later than the
 * end of the resolve window, in which lookups that show nothing prove that the operation never happened.
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
  // When the window has ended without a proof, it no longer limits the pause.
  return endOfWindowMs > 0 ? Math.min(pauseMs, endOfWindowMs + 1) : pauseMs
}
