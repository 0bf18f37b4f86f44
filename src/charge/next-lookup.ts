import {
  ABANDONED_LOOKUPS_MS,
  AUTHORIZATION_WARNING_MS,
  CODE_END_LOOKUPS_MS,
  DAY_MS,
  DEACTIVATED_LINK_LOOKUPS_MS,
  HOUR_MS,
  LOOK_UP_LONGEST_PAUSE_MS,
  LOOK_UP_SHORTEST_PAUSE_MS,
  MINUTE_MS,
  PAID_LOOKUPS_MS,
} from "./times"
import { authorizationEndsAt, type Charge } from "./charge"
import { isInDispute } from "./dispute"

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

type LookupSubject = Pick<
  Charge,
  | "id"
  | "state"
  | "createdAt"
  | "lookedUpAt"
  | "lookupAskedAt"
  | "codeExpiresAt"
  | "dispute"
  | "abandonedAt"
  | "link"
>

/**
 * When the gateway is to be asked about a charge although nothing has told of a change: what
 * arrives by notification may be lost. Undefined when there is nothing to wait for.
 *
 * A charge that waits for its payer is looked at with pauses that grow with its age, then near and
 * after the end of its code; an authorization before its end, and after it; an open dispute twice
 * a day; what was paid a few times, for a refund in the merchant panel.
 */
export function nextLookupAt(charge: LookupSubject): Date | undefined {
  const after = (charge.lookedUpAt ?? charge.createdAt).getTime()
  const next = [
    ...(charge.lookupAskedAt ? [charge.lookupAskedAt.getTime()] : []),
    ...lookupTimes(charge, after),
    ...deactivatedLinkLookupTimes(charge),
  ]
    .filter((at) => at > after)
    .sort((one, other) => one - other)[0]
  return next === undefined ? undefined : new Date(next)
}

/**
 * Returns the time of the next try after a lookup that was due has failed: soon, with pauses that grow
 * with the outage, and never later than the next planned lookup.
 */
export function lookupAfterFailureAt(
  charge: LookupSubject,
  { now, failingSince }: { now: Date; failingSince: Date | undefined }
): Date {
  const pause = pauseAfterFailedLookup(
    {
      forMs: failingSince ? now.getTime() - failingSince.getTime() : 0,
      isWaitedFor:
        charge.state === "pending" && charge.abandonedAt === undefined,
    },
    { id: charge.id, from: now.getTime() }
  )
  const planned = nextLookupAt({ ...charge, lookedUpAt: now })
  return new Date(
    Math.min(now.getTime() + pause, planned?.getTime() ?? Infinity)
  )
}

/** Who was paying when a link was made inactive may go through, or pay a second time. */
function deactivatedLinkLookupTimes({ link }: LookupSubject): number[] {
  const deactivatedAt =
    link?.duplicateOf === undefined ? link?.deactivatedAt : undefined
  return deactivatedAt
    ? DEACTIVATED_LINK_LOOKUPS_MS.map((ms) => deactivatedAt.getTime() + ms)
    : []
}

function lookupTimes(charge: LookupSubject, after: number): number[] {
  const { createdAt, codeExpiresAt, dispute } = charge
  const made = createdAt.getTime()
  switch (charge.state) {
    case "pending":
      if (charge.abandonedAt) {
        return (codeExpiresAt ? ABANDONED_LOOKUPS_MS : []).map(
          (ms) => (codeExpiresAt ?? createdAt).getTime() + ms
        )
      }
      return [
        // An end may come without being told: it goes on for as long as nobody closes it.
        after + pauseOfOpenCode(after - made, { id: charge.id, from: after }),
        ...(codeExpiresAt
          ? CODE_END_LOOKUPS_MS.map((ms) => codeExpiresAt.getTime() + ms)
          : []),
      ]
    case "authorized": {
      const end = authorizationEndsAt(charge).getTime()
      return [
        end - AUTHORIZATION_WARNING_MS,
        end + 10 * MINUTE_MS,
        Math.max(after, end) + 6 * HOUR_MS,
      ]
    }
    case "paid":
      return isInDispute(charge)
        ? [after + 12 * HOUR_MS]
        : PAID_LOOKUPS_MS.map((ms) => made + ms)
    case "charged_back":
      // Closed by a person, while the gateway goes on showing it: it may end otherwise after all.
      return dispute?.closed
        ? weeksAfter(dispute.openedAt.getTime())
        : [after + 12 * HOUR_MS]
    case "expired":
    case "canceled":
      // A bank may confirm late, and the notification of it be lost.
      return codeExpiresAt
        ? [...CODE_END_LOOKUPS_MS, DAY_MS].map(
            (ms) => codeExpiresAt.getTime() + ms
          )
        : []
    case "unresolved":
    case "declined":
    case "failed":
    case "refunded":
    case "absent":
    case "not_created":
      return []
  }
}

/** The weekly lookups of half a year: disputes take less. */
function weeksAfter(openedAt: number): number[] {
  return Array.from(
    { length: 26 },
    (_, week) => openedAt + (week + 1) * 7 * DAY_MS
  )
}
