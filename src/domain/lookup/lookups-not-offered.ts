import { MINUTE_MS } from "../duration"

/**
 * The minimum time between two refused lookups that are counted. If every refused lookup were counted, several lookups
 * in the same minute would be enough to conclude that the gateway does not offer lookups, although its data may only be
 * a little late.
 */
export const LOOKUP_REFUSAL_RECORD_INTERVAL_MS = MINUTE_MS
/**
 * For how long the gateway must refuse all lookups before the plugin concludes that it does not offer them. It is three
 * times the default resolve window.
 */
const LOOKUPS_REFUSED_FOR_MS = 9 * MINUTE_MS

/** The HTTP statuses that can mean that the gateway does not offer lookups to this merchant. */
const NOT_OFFERED_STATUSES: readonly number[] = [401, 403, 404, 405]

export function mayMeanLookupsNotOffered(
  httpStatus: number | undefined
): boolean {
  return httpStatus !== undefined && NOT_OFFERED_STATUSES.includes(httpStatus)
}

/**
 * Counts of the lookups that the gateway refused since the last successful lookup, for one integration of an account.
 * Only lookups of charges that the gateway had accepted are counted, and usually only one in each minute.
 */
export interface RefusedLookups {
  account: string
  integration: "checkout" | "payment_link"
  count: number
  /** How many of the refused lookups were about a charge for which a notification arrived in the last 24 hours. */
  notified: number
  /** When the first of these lookups was refused. */
  since: Date
  /** When the latest of these lookups was refused. */
  lastAt: Date
  /** The HTTP status of the latest refused lookup. */
  status: number
}

/** The minimum number of refused lookups. Fewer may only mean that the gateway's data is late. */
const MIN_REFUSED_LOOKUPS = 3

/**
 * Returns whether the gateway probably does not offer lookups. It returns `true` if the gateway has refused at least
 * three counted lookups and every lookup for nine minutes, although it sent a notification about one of these charges.
 * The gateway's data can be late, but not that late.
 */
export function areLookupsProbablyNotOffered({
  count,
  notified,
  since,
  lastAt,
}: RefusedLookups): boolean {
  return (
    count >= MIN_REFUSED_LOOKUPS &&
    notified > 0 &&
    lastAt.getTime() - since.getTime() >= LOOKUPS_REFUSED_FOR_MS
  )
}
