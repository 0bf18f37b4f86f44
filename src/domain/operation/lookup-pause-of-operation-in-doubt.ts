import type { OperationWithLookups } from "./operation"
import { MINUTE_MS, HOUR_MS } from "../duration"

/**
 * The pauses between lookups of an operation whose outcome is unknown. The first pause is `firstMs`. For the first 15
 * lookups (`doublingLookups`), each pause is twice as long as the pause before it, up to one minute. After that, the
 * pauses grow with the age of the operation, up to `longestMs`.
 */
export const PAUSES_IN_DOUBT = {
  doublingLookups: 15,
  firstMs: 500,
  longestMs: 6 * HOUR_MS,
}

type LookedUpOperation = Pick<
  OperationWithLookups,
  "lookupCount" | "createdAt" | "missingAtGatewaySince"
>

/**
 * Returns the pause in milliseconds before the next lookup of an operation whose outcome is unknown.
 * - Up to 15 lookups: the pause is half a second after the first lookup. Each further pause is twice as long, up to one
 *   minute.
 * - More than 15 lookups: the pause is an eighth of the operation's age, at least one minute and at most six hours.
 *
 * The resolve window begins at `missingAtGatewaySince`, the time of the first lookup that showed that the operation had
 * no effect. Until the window ends, a pause is at most so long that the next lookup is made just after the window.
 */
export function lookupPauseOfOperationInDoubtMs(
  { lookupCount, createdAt, missingAtGatewaySince }: LookedUpOperation,
  { now, resolveWindowMs }: { now: Date; resolveWindowMs: number }
): number {
  const ageMs = now.getTime() - createdAt.getTime()
  const pauseMs =
    lookupCount <= PAUSES_IN_DOUBT.doublingLookups
      ? Math.min(
          MINUTE_MS,
          PAUSES_IN_DOUBT.firstMs * 2 ** Math.max(0, lookupCount - 1)
        )
      : Math.min(PAUSES_IN_DOUBT.longestMs, Math.max(MINUTE_MS, ageMs / 8))
  const endOfWindowMs = missingAtGatewaySince
    ? missingAtGatewaySince.getTime() + resolveWindowMs - now.getTime()
    : 0
  // If the operation is still in doubt after the resolve window, the window no longer shortens the pause.
  return endOfWindowMs > 0 ? Math.min(pauseMs, endOfWindowMs + 1) : pauseMs
}
