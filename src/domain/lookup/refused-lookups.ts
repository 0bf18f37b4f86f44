import { MINUTE_MS } from "../duration"

/** How often a refused lookup is counted: a count that grows by the minute tells a lag from a missing operation. */
export const LOOKUP_REFUSAL_NOTED_EVERY_MS = MINUTE_MS
/** For how long all lookups must be refused before they seem not to be offered: three times the resolve window. */
const LOOKUPS_REFUSED_FOR_MS = 9 * MINUTE_MS

/** The statuses with which a gateway answers a lookup that it does not offer to this merchant. */
const NOT_OFFERED: readonly number[] = [401, 403, 404, 405]

export function mayMeanNotOffered(httpStatus: number | undefined): boolean {
  return httpStatus !== undefined && NOT_OFFERED.includes(httpStatus)
}

/**
 * The lookups of one integration of an account that were refused since a lookup last succeeded, of charges that the
 * gateway had accepted. They are counted once a minute at most.
 */
export interface RefusedLookups {
  account: string
  integration: "checkout" | "payment_link"
  count: number
  /** How many of them were about a charge of which a notification came in the last 24 hours. */
  notified: number
  since: Date
  lastAt: Date
  /** The status of the latest answer. */
  status: number
}

/** The least count that is more than a lag: the first lookups of a charge may come before the gateway shows it. */
const LEAST_REFUSED = 3

/**
 * Whether lookups seem not to be offered: they were refused for longer than any lookup lags behind, none succeeded
 * meanwhile, and the gateway notifies changes of the very charges that it does not show.
 */
export function seemNotOffered({
  count,
  notified,
  since,
  lastAt,
}: RefusedLookups): boolean {
  return (
    count >= LEAST_REFUSED &&
    notified > 0 &&
    lastAt.getTime() - since.getTime() >= LOOKUPS_REFUSED_FOR_MS
  )
}
