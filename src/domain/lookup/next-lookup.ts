import { AUTHORIZATION_WARNING_MS } from "../charge/charge-lifetimes"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../duration"
import { authorizationEndsAt, type Charge } from "../charge/charge"
import { isInDispute } from "../dispute/dispute"

/**
 * The shortest regular pause between two lookups of a charge, in milliseconds. Every regular pause is then shortened by
 * up to a quarter, so that charges are not all looked up at the same time. The shortest actual pause is 30 s.
 */
const LOOK_UP_SHORTEST_PAUSE_MS = 40_000

/**
 * The longest regular pause between two lookups of a code that is at most forty minutes old, in milliseconds. The pause
 * is then shortened by up to a quarter. Older codes have longer pauses.
 */
const LOOK_UP_LONGEST_PAUSE_MS = 10 * MINUTE_MS

/**
 * When a code is looked up around its expiry time, in milliseconds after that time. The last lookups find a payment
 * that a bank confirms late.
 */
const CODE_END_LOOKUPS_MS = [-30_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]

/**
 * When an abandoned code is looked up, in milliseconds after its expiry time. The pauses grow, because a payment
 * becomes less likely with time. The lookups end after 30 days, because the gateway may never show an abandoned code as
 * ended.
 */
const ABANDONED_LOOKUPS_MS = [
  ...[1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 7, 30].map((days) => days * DAY_MS),
]

/** For how long after its expiry time an abandoned code is looked up. */
export const ABANDONED_CODE_LOOKUP_PERIOD_MS = Math.max(...ABANDONED_LOOKUPS_MS)

/**
 * When a paid charge is looked up, in milliseconds after it was created. These lookups find changes whose notification
 * was lost, such as a dispute. A payer can open a dispute for four months.
 *
 * A payment link may be paid a year after it was created. The plugin deactivates a link that was paid, so for a link
 * the times are also counted from its deactivation.
 */
const PAID_LOOKUPS_MS = [1, 7, 30, 60, 90, 120].map((days) => days * DAY_MS)

/**
 * When a payment link is looked up after it was deactivated, in milliseconds. A payer who had the link's page open may
 * still have paid.
 */
const DEACTIVATED_LINK_LOOKUPS_MS = [1, 10, 60, 24 * 60].map(
  (minutes) => minutes * MINUTE_MS
)

/**
 * The two values from which `shortenPauseToSpreadLookups` calculates by how much it reduces a pause: the charge's id,
 * and a time.
 */
interface SpreadKey {
  id: string
  from: number
}

/**
 * Returns the pause until the next lookup of an unpaid code, in milliseconds. The pause depends on the age of the code:
 * - less than 80 s: 40 s.
 * - from 80 s to 20 minutes: half of the age.
 * - from 20 to 40 minutes: ten minutes.
 * - more than 40 minutes: a quarter of the age, but at most a day.
 *
 * The pause is then shortened by up to a quarter, so that charges are not all looked up at the same time.
 */
function lookupPauseOfOpenCode(ageMs: number, key: SpreadKey): number {
  const longest = Math.min(
    DAY_MS,
    Math.max(LOOK_UP_LONGEST_PAUSE_MS, ageMs / 4)
  )
  return shortenPauseToSpreadLookups(
    clampToPauseLimits(ageMs / 2, longest),
    key
  )
}

function clampToPauseLimits(ms: number, longest: number): number {
  return Math.max(LOOK_UP_SHORTEST_PAUSE_MS, Math.min(ms, longest))
}

/**
 * Reduces a pause by up to a quarter, so that charges whose pauses began together, for example after an outage, are not
 * all looked up at the same time. The result depends only on the arguments and not on chance.
 */
function shortenPauseToSpreadLookups(
  ms: number,
  { id, from }: SpreadKey
): number {
  return Math.floor(ms * (0.75 + 0.25 * hashAsFraction(`${id}:${from}`)))
}

/**
 * Returns a number from 0 to 1 that is calculated from the text (FNV-1a hash). Similar texts have very different
 * numbers.
 */
function hashAsFraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  // Without these steps, the last characters of the text would hardly change the high bits, which decide the result.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

type LookupSubject = Pick<
  Charge,
  | "id"
  | "state"
  | "createdAt"
  | "lookedUpAt"
  | "extraLookupDueAt"
  | "codeExpiresAt"
  | "dispute"
  | "abandonedAt"
  | "link"
>

/**
 * Returns when a charge has to be looked up next, in case a notification about it was lost. Returns `undefined` if no
 * lookup is planned.
 *
 * - An unpaid charge is usually looked up with pauses that grow with its age, and around its expiry time.
 * - A charge with reserved money is looked up a day before the gateway releases the money, ten minutes after that time,
 *   and then every six hours.
 * - A charge with an open dispute is looked up twice a day.
 * - A paid charge is looked up a few times, because it may be refunded in the merchant panel.
 * - An expired or canceled code is looked up a few times, because a bank may confirm a payment late.
 */
export function nextLookupAt(charge: LookupSubject): Date | undefined {
  const after = (charge.lookedUpAt ?? charge.createdAt).getTime()
  const next = [
    ...(charge.extraLookupDueAt ? [charge.extraLookupDueAt.getTime()] : []),
    ...planLookupsByChargeState(charge, after),
    ...planLookupsOfDeactivatedLink(charge),
  ]
    .filter((at) => at > after)
    .sort((one, other) => one - other)[0]
  return next === undefined ? undefined : new Date(next)
}

/**
 * Returns when a failed lookup is repeated. The repetition is never later than the next planned lookup.
 *
 * The pause is a third of the time for which lookups have been failing, but at least 40 s. It is at most ten minutes
 * while a shopper may be waiting, and otherwise at most an hour. `shortenPauseToSpreadLookups` then shortens it by up
 * to a quarter.
 */
export function planLookupAfterFailure(
  charge: LookupSubject,
  { now, failingSince }: { now: Date; failingSince: Date | undefined }
): Date {
  const failingForMs = failingSince ? now.getTime() - failingSince.getTime() : 0
  const isShopperWaiting =
    charge.state === "pending" && charge.abandonedAt === undefined
  const longest = (isShopperWaiting ? 1 : 6) * LOOK_UP_LONGEST_PAUSE_MS
  const pause = shortenPauseToSpreadLookups(
    clampToPauseLimits(failingForMs / 3, longest),
    {
      id: charge.id,
      from: now.getTime(),
    }
  )
  const planned = nextLookupAt({ ...charge, lookedUpAt: now })
  return new Date(
    Math.min(now.getTime() + pause, planned?.getTime() ?? Infinity)
  )
}

/**
 * Returns the times at which a payment link is looked up after its deactivation. A payer who had begun to pay before
 * the deactivation may still succeed. Even a link that is already paid can be paid a second time in this way.
 *
 * The list is empty in two cases:
 * - The link was not deactivated.
 * - The charge is itself a further payment of a link that was already paid.
 */
function planLookupsOfDeactivatedLink({ link }: LookupSubject): number[] {
  const deactivatedAt =
    link?.duplicateOfChargeId === undefined ? link?.deactivatedAt : undefined
  return deactivatedAt
    ? DEACTIVATED_LINK_LOOKUPS_MS.map((ms) => deactivatedAt.getTime() + ms)
    : []
}

function planLookupsByChargeState(
  charge: LookupSubject,
  after: number
): number[] {
  const { createdAt, codeExpiresAt, dispute } = charge
  const createdMs = createdAt.getTime()
  switch (charge.state) {
    case "pending":
      if (charge.abandonedAt) {
        return (codeExpiresAt ? ABANDONED_LOOKUPS_MS : []).map(
          (ms) => (codeExpiresAt ?? createdAt).getTime() + ms
        )
      }
      return [
        // The gateway may not report when a code expires, so the lookups continue until the gateway shows that the code
        // has ended.
        after +
          lookupPauseOfOpenCode(after - createdMs, {
            id: charge.id,
            from: after,
          }),
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
        : [
            createdMs,
            charge.link?.deactivatedAt?.getTime() ?? createdMs,
          ].flatMap((fromMs) => PAID_LOOKUPS_MS.map((ms) => fromMs + ms))
    case "charged_back":
      // An administrator closed the dispute, but the gateway still shows it and may end it differently.
      return dispute?.closed
        ? weeklyLookupTimesOfDispute(dispute.openedAt.getTime())
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

/**
 * Returns the times of weekly lookups for half a year after a dispute was opened. It is assumed that disputes do not
 * last longer.
 */
function weeklyLookupTimesOfDispute(openedAt: number): number[] {
  return Array.from(
    { length: 26 },
    (_, week) => openedAt + (week + 1) * 7 * DAY_MS
  )
}
