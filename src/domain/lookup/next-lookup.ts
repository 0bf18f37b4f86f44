import { AUTHORIZATION_WARNING_MS } from "../charge/charge-lifetimes"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"
import { authorizationEndsAt, type Charge } from "../charge/charge"
import { isInDispute } from "../dispute/dispute"

/**
 * The shortest pause between two lookups of a charge, before `spread` shortens it. `spread` removes at most a quarter,
 * so at least 30 s remain.
 */
const LOOK_UP_SHORTEST_PAUSE_MS = 40_000

/**
 * The longest pause between two lookups of a charge, before `spread` shortens it. There are two exceptions. For an
 * old code, the pause is a quarter of its age. For a charge that no shopper waits for, the pause after a failed lookup
 * may be six times this long.
 */
const LOOK_UP_LONGEST_PAUSE_MS = 10 * MINUTE_MS

/**
 * The times of the lookups around a code's end, in milliseconds after the end. The first lookup is shortly before the
 * end. The last ones find a payment that a bank confirms late.
 */
const CODE_END_LOOKUPS_MS = [-30_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

/**
 * The times of the lookups of an abandoned code, in milliseconds after the code's end. The gateway does not close the
 * code, but a payment becomes less likely every week.
 */
const ABANDONED_LOOKUPS_MS = [
  ...[1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 7, 30].map((days) => days * DAY_MS),
]

/** The time after its end for which an abandoned code is looked up. */
export const ABANDONED_LOOKED_UP_FOR_MS = Math.max(...ABANDONED_LOOKUPS_MS)

/**
 * The times of the lookups of a paid charge, in milliseconds after its creation. They find changes whose notification
 * was lost, such as a dispute, which a payer may open for four months.
 */
const PAID_LOOKUPS_MS = [1, 7, 30, 60, 90, 120].map((days) => days * DAY_MS)

/**
 * The times of the lookups after a link's deactivation, in milliseconds. A payer who had the page open may have paid.
 */
const DEACTIVATED_LINK_LOOKUPS_MS = [1, 10, 60, 24 * 60].map(
  (minutes) => minutes * MINUTE_MS
)

/**
 * The values from which `spread` derives the length of a pause: the charge's id, and the time at which the pause
 * begins.
 */
interface SpreadKey {
  id: string
  from: number
}

/**
 * Returns the time between two lookups of a code that can be paid, in milliseconds: half of its age, from 40 s to ten
 * minutes. For a code older than forty minutes, usually a payment link, a quarter of its age, at most a day. Each
 * pause is then spread: up to a quarter shorter.
 */
function pauseOfOpenCode(ageMs: number, key: SpreadKey): number {
  const longest = Math.min(
    DAY_MS,
    Math.max(LOOK_UP_LONGEST_PAUSE_MS, ageMs / 4)
  )
  return spreadPause(withinPauseLimits(ageMs / 2, longest), key)
}

function withinPauseLimits(ms: number, longest: number): number {
  return Math.max(LOOK_UP_SHORTEST_PAUSE_MS, Math.min(ms, longest))
}

/**
 * Returns a pause shortened by up to a quarter. After an outage the pauses of many charges begin at the same time; this
 * prevents that all these charges are looked up at once. The length depends on the key and not on chance, so that equal
 * input gives an equal result.
 */
function spreadPause(ms: number, { id, from }: SpreadKey): number {
  return Math.floor(ms * (0.75 + 0.25 * hashAsFraction(`${id}:${from}`)))
}

/** Returns the FNV-1a hash of a text as a fraction from 0 to 1, so that similar texts get unrelated values. */
function hashAsFraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  // Without these steps, the last characters of the text would change only the low bits.
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
 * Returns when a charge has to be looked up although no notification reported a change, because notifications may be
 * lost. Returns undefined if no change of the charge is expected.
 *
 * For example, a charge that waits for its payer is looked up with pauses that grow with its age, and also around the
 * end of its code. An authorization is looked up before and after its end, and an open dispute twice a day. A paid
 * charge is looked up a few times, because it may be refunded in the merchant panel.
 */
export function nextLookupAt(charge: LookupSubject): Date | undefined {
  const after = (charge.lookedUpAt ?? charge.createdAt).getTime()
  const next = [
    ...(charge.lookupAskedAt ? [charge.lookupAskedAt.getTime()] : []),
    ...lookupTimesOfState(charge, after),
    ...deactivatedLinkLookupTimes(charge),
  ]
    .filter((at) => at > after)
    .sort((one, other) => one - other)[0]
  return next === undefined ? undefined : new Date(next)
}

/**
 * Returns when a lookup that has failed is repeated, never later than the next planned lookup.
 *
 * The pause is a third of the time since the first failure. It is at least 40 s, and at most ten minutes, or an hour
 * for a charge that no payer waits for. The pause is then shortened by `spread`. After an outage of 15 minutes, for
 * example, a payment is observed at most five minutes after the end of the outage.
 */
export function lookupAfterFailureAt(
  charge: LookupSubject,
  { now, failingSince }: { now: Date; failingSince: Date | undefined }
): Date {
  const failingForMs = failingSince ? now.getTime() - failingSince.getTime() : 0
  const isWaitedFor =
    charge.state === "pending" && charge.abandonedAt === undefined
  const longest = (isWaitedFor ? 1 : 6) * LOOK_UP_LONGEST_PAUSE_MS
  const pause = spreadPause(withinPauseLimits(failingForMs / 3, longest), {
    id: charge.id,
    from: now.getTime(),
  })
  const planned = nextLookupAt({ ...charge, lookedUpAt: now })
  return new Date(
    Math.min(now.getTime() + pause, planned?.getTime() ?? Infinity)
  )
}

/**
 * Returns the times of the lookups after a link's deactivation. A payment that was in progress at the deactivation may
 * still succeed, and may be a second payment of the link. Returns no times for a charge that is itself a second
 * payment.
 */
function deactivatedLinkLookupTimes({ link }: LookupSubject): number[] {
  const deactivatedAt =
    link?.duplicateOf === undefined ? link?.deactivatedAt : undefined
  return deactivatedAt
    ? DEACTIVATED_LINK_LOOKUPS_MS.map((ms) => deactivatedAt.getTime() + ms)
    : []
}

function lookupTimesOfState(charge: LookupSubject, after: number): number[] {
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
        // The gateway may not report the end of a code, so the lookups continue until the code is closed.
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
      // An administrator closed the dispute, but the gateway still shows it and may end it differently.
      return dispute?.closed
        ? weeklyLookupTimes(dispute.openedAt.getTime())
        : [after + 12 * HOUR_MS]
    case "expired":
    case "canceled":
      // A bank may confirm a payment late, and the notification about it may be lost.
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

/** Returns weekly lookups for half a year, which is longer than disputes last. */
function weeklyLookupTimes(openedAt: number): number[] {
  return Array.from(
    { length: 26 },
    (_, week) => openedAt + (week + 1) * 7 * DAY_MS
  )
}
