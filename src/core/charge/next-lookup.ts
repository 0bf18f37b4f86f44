import { authorizationEndsAt } from "./authorization-window"
import type { Charge } from "./charge"
import { isInDispute } from "./dispute"
import { pauseAfterFailedLookup, pauseOfOpenCode } from "./lookup-pauses"
import {
  DEACTIVATED_LINK_LOOKUPS_MS,
  CODE_END_LOOKUPS_MS,
  DAY_MS,
  HOUR_MS,
  ABANDONED_LOOKUPS_MS,
  MINUTE_MS,
} from "../time/times"

export interface LookupRules {
  /** So long before its end an authorization that nobody captured is looked at, and told of. */
  authorizationWarningHours: number
  /** So many days after it was made a paid charge is looked at again. */
  paidAfterDays: readonly number[]
}

type LookupSubject = Pick<
  Charge,
  | "id"
  | "state"
  | "createdAt"
  | "lookedUpAt"
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
export function nextLookupAt(charge: LookupSubject, rules: LookupRules): Date | undefined {
  const after = (charge.lookedUpAt ?? charge.createdAt).getTime()
  const next = [...lookupTimes(charge, rules, after), ...deactivatedLinkLookupTimes(charge)]
    .filter((at) => at > after)
    .sort((one, other) => one - other)[0]
  return next === undefined ? undefined : new Date(next)
}

/**
 * The same after a lookup that was due has failed: soon, with pauses that grow with the outage, and
 * never later than what is planned anyway.
 */
export function lookupAfterFailureAt(
  charge: LookupSubject,
  rules: LookupRules,
  { now, failingSince }: { now: Date; failingSince: Date | undefined }
): Date {
  const pause = pauseAfterFailedLookup(
    {
      forMs: failingSince ? now.getTime() - failingSince.getTime() : 0,
      isWaitedFor: charge.state === "pending" && charge.abandonedAt === undefined,
    },
    { id: charge.id, from: now.getTime() }
  )
  const planned = nextLookupAt({ ...charge, lookedUpAt: now }, rules)
  return new Date(
    Math.min(now.getTime() + pause, planned?.getTime() ?? Infinity)
  )
}

/** Who was paying when a link was made inactive may go through, or pay a second time. */
function deactivatedLinkLookupTimes({ link }: LookupSubject): number[] {
  const deactivatedAt = link?.duplicateOf === undefined ? link?.deactivatedAt : undefined
  return deactivatedAt
    ? DEACTIVATED_LINK_LOOKUPS_MS.map((ms) => deactivatedAt.getTime() + ms)
    : []
}

function lookupTimes(charge: LookupSubject, rules: LookupRules, after: number): number[] {
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
        end - rules.authorizationWarningHours * HOUR_MS,
        end + 10 * MINUTE_MS,
        Math.max(after, end) + 6 * HOUR_MS,
      ]
    }
    case "paid":
      return isInDispute(charge)
        ? [after + 12 * HOUR_MS]
        : rules.paidAfterDays.map((days) => made + days * DAY_MS)
    case "charged_back":
      // Closed by a person, while the gateway goes on showing it: it may end otherwise after all.
      return dispute?.closed
        ? weeksAfter(dispute.openedAt.getTime())
        : [after + 12 * HOUR_MS]
    case "expired":
      // A bank may confirm late, and the notification of it be lost.
      return codeExpiresAt
        ? [...CODE_END_LOOKUPS_MS, DAY_MS].map(
            (ms) => codeExpiresAt.getTime() + ms
          )
        : []
    case "unresolved":
    case "declined":
    case "failed":
    case "canceled":
    case "refunded":
    case "absent":
    case "not_created":
      return []
  }
}

/** As long as disputes take, and some more. */
function weeksAfter(openedAt: number): number[] {
  return Array.from(
    { length: 26 },
    (_, week) => openedAt + (week + 1) * 7 * DAY_MS
  )
}
