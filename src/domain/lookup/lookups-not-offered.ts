import { MINUTE_MS } from "../duration"

/**
 * How long after a counted refusal of a lookup no other refusal is counted: one minute. The first refusal about a
 * charge for which a notification has arrived is an exception, and is always counted.
 *
 * Several refusals in the same minute prove nothing, because the gateway's data may only be a little late.
 */
export const LOOKUP_REFUSAL_RECORD_INTERVAL_MS = MINUTE_MS
/**
 * For how long the gateway must refuse all lookups before the plugin concludes that the gateway does not offer lookups.
 * It is three times the default resolve window.
 */
const LOOKUPS_REFUSED_FOR_MS = 9 * MINUTE_MS

/** The HTTP statuses that can mean that the gateway does not offer lookups to this merchant. */
const NOT_OFFERED_STATUSES: readonly number[] = [401, 403, 404, 405]

export function canStatusMeanLookupsNotOffered(
  httpStatus: number | undefined
): boolean {
  return httpStatus !== undefined && NOT_OFFERED_STATUSES.includes(httpStatus)
}

/**
 * Counts of an account's lookups that the gateway has refused or answered with 404 since the last successful lookup.
 * Lookups of charges (`checkout`) and of payment links (`payment_link`) are counted separately. Only lookups of charges
 * that the gateway had accepted are counted, and usually only one in each minute.
 */
export interface RefusedLookups {
  account: string
  integration: "checkout" | "payment_link"
  count: number
  /**
   * How many of the `count` refused lookups were about a charge for which a notification had arrived in the 24 hours
   * before the lookup.
   */
  notified: number
  /** The time of the first of the `count` refused lookups. */
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
 * Returns whether the gateway probably does not offer lookups. The result is `true` if these conditions are met:
 * - At least three refused lookups were counted since the last successful lookup.
 * - At least nine minutes have passed between the first and the last refused lookup. A new charge can be missing in the
 *   gateway's lookups for a short time, but not for nine minutes.
 * - A notification has arrived about one of the charges that were looked up. The notification shows that the gateway
 *   has the charge.
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
