import { MINUTE_MS } from "../duration"

/**
 * The shortest time between two refused lookups that are counted. If every refused lookup counted, many lookups within
 * a minute would look like a gateway that does not offer lookups, although its data only lag.
 */
export const LOOKUP_REFUSAL_NOTED_EVERY_MS = MINUTE_MS
/** The time for which all lookups must be refused before they count as not offered: three times the resolve window. */
const LOOKUPS_REFUSED_FOR_MS = 9 * MINUTE_MS

/** The HTTP statuses with which a gateway may answer a lookup that it does not offer to this merchant. */
const NOT_OFFERED_STATUSES: readonly number[] = [401, 403, 404, 405]

export function mayMeanNotOffered(httpStatus: number | undefined): boolean {
  return httpStatus !== undefined && NOT_OFFERED_STATUSES.includes(httpStatus)
}

/**
 * The refused lookups of one integration of an account since the last successful one. Only charges that the gateway had
 * accepted are counted, and at most one per minute.
 */
export interface RefusedLookups {
  account: string
  integration: "checkout" | "payment_link"
  count: number
  /** The number of refused lookups for whose charge a notification arrived in the last 24 hours. */
  notified: number
  since: Date
  lastAt: Date
  /** The HTTP status of the latest answer. */
  status: number
}

/** The smallest number of refused lookups that a lag of the gateway does not explain. */
const MIN_REFUSED_LOOKUPS = 3

/**
 * Returns whether the gateway seems not to offer lookups. The result is true if lookups were refused for longer than
 * the gateway's data lag, no lookup succeeded in that time, and the gateway sent notifications about the same charges.
 */
export function seemLookupsNotOffered({
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
