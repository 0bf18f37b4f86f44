import { MINUTE_MS } from "../duration"

/**
 * The time that usually must pass between two refused lookups that are counted. Several refusals in the same minute
 * prove nothing, because the gateway's data may only be a little late.
 */
export const LOOKUP_REFUSAL_RECORD_INTERVAL_MS = MINUTE_MS
/**
 * For how long the gateway must refuse all lookups before the plugin concludes that the gateway does not offer lookups.
 * It is three times the default resolve window.
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
  /**
   * How many of the counted lookups were about a charge for which a notification had arrived in the 24 hours before the
   * lookup.
   */
  notified: number
  /** The time of the first refused lookup that was counted. */
  since: Date
  /** The time of the latest refused lookup that was counted. */
  lastAt: Date
  /** The HTTP status of the latest refused lookup that was counted. */
  status: number
}

/**
 * How many refused lookups must be counted before the plugin concludes that the gateway does not offer lookups. Fewer
 * may only mean that the gateway's data is late.
 */
const MIN_REFUSED_LOOKUPS = 3

/**
 * Returns whether the gateway probably does not offer lookups. The result is `true` if at least three refused lookups
 * were counted over at least nine minutes, and a notification has arrived about one of their charges. A successful
 * lookup sets the counts to zero. The gateway's data can be late, but not that late.
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
