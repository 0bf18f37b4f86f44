import type { Charge } from "../charge/charge"

/**
 * How old the latest lookup of a charge may be when Medusa places an order with the charge's money, in milliseconds.
 * The creation of the charge counts as a lookup. Medusa usually places the order within this time after the charge was
 * created, so that no further lookup is needed.
 */
const MAX_LOOKUP_AGE_FOR_ORDER_MS = 3_000

/**
 * How old the latest lookup of a charge may be when the event `payment.paid` is written. Normally, Medusa places the
 * order and the plugin writes the event within this time. Another lookup is needed only if these steps were
 * interrupted.
 */
const MAX_LOOKUP_AGE_FOR_EVENT_MS = 20_000

type LookedUpCharge = Pick<Charge, "lookedUpAt" | "createdAt">

/**
 * Returns whether the latest lookup, or the creation of the charge, is recent enough for an order to be placed with the
 * charge's money. A merchant can refund in the merchant panel at any time, so an older lookup does not prove that the
 * money is still there.
 *
 * A lookup that contradicted the ledger counts, too. The caller also has to check whether the charge is listed as
 * `contradicted`.
 */
export function isLookupRecentForOrder(
  charge: LookedUpCharge,
  now: Date
): boolean {
  return ageOfLookupOrCreationMs(charge, now) <= MAX_LOOKUP_AGE_FOR_ORDER_MS
}

/**
 * Returns whether the latest lookup, or the creation of the charge, is recent enough for publishing the event
 * `payment.paid`, after which the store may ship the order. The latest lookup is too old, for example, if the process
 * died between placing the order and publishing the event: the money may have been refunded since then.
 *
 * A lookup that contradicted the ledger counts, too.
 */
export function isLookupRecentForPaidEvent(
  charge: LookedUpCharge,
  now: Date
): boolean {
  return ageOfLookupOrCreationMs(charge, now) <= MAX_LOOKUP_AGE_FOR_EVENT_MS
}

function ageOfLookupOrCreationMs(
  { lookedUpAt, createdAt }: LookedUpCharge,
  now: Date
): number {
  const shownAt = Math.max(createdAt.getTime(), lookedUpAt?.getTime() ?? 0)
  return now.getTime() - shownAt
}
