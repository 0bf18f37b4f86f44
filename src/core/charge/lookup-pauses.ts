import {
  DAY_MS,
  LOOK_UP_LONGEST_PAUSE_MS,
  LOOK_UP_SHORTEST_PAUSE_MS,
} from "../time/times"

/** What sets the pauses of one charge apart from those of all others. */
export interface SpreadKey {
  id: string
  /** From when the pause counts. */
  from: number
}

/**
 * Milliseconds between two lookups of a code that can be paid: half of its age, from half a minute
 * to ten minutes. Of one older than forty minutes, which is a payment link as a rule, a quarter of
 * its age, a day at most.
 */
export function pauseOfOpenCode(ageMs: number, key: SpreadKey): number {
  const longest = Math.min(
    DAY_MS,
    Math.max(LOOK_UP_LONGEST_PAUSE_MS, ageMs / 4)
  )
  return spread(within(ageMs / 2, longest), key)
}

/**
 * Milliseconds until a lookup that failed is tried again: a third of how long they have been failing,
 * from half a minute to ten minutes. So what was paid during an outage is seen after a third of
 * that outage at the latest. `isWaitedFor`: false for a charge that no payer waits for, which is
 * asked about every hour in the end.
 */
export function pauseAfterFailedLookup(
  failing: { forMs: number; isWaitedFor: boolean },
  key: SpreadKey
): number {
  const longest = failing.isWaitedFor
    ? LOOK_UP_LONGEST_PAUSE_MS
    : 6 * LOOK_UP_LONGEST_PAUSE_MS
  return spread(within(failing.forMs / 3, longest), key)
}

function within(ms: number, longest: number): number {
  return Math.max(LOOK_UP_SHORTEST_PAUSE_MS, Math.min(ms, longest))
}

/**
 * From three quarters to the whole of it: the charges of a whole shop, which an outage has brought
 * into step, do not ask at the same moment. By the charge's id and not by chance, so that the same
 * question has the same answer.
 */
function spread(ms: number, { id, from }: SpreadKey): number {
  return Math.floor(ms * (0.75 + 0.25 * fractionOf(`${id}:${from}`)))
}

/** FNV-1a: from 0 to 1, and nothing alike for texts that differ in one character. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  // Its last steps reach the low bits only.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
