import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { OrderAtRefund } from "../../domain/refund/credit-of-refund"

/**
 * The result of a lookup before a charge is corrected:
 * - `observed`: the ledger has what the gateway shows, or what an administrator decided against the gateway's answer.
 *   Also the result for a charge that the gateway need not show.
 * - `not_asked`: no lookup was needed, so the ledger is believed.
 * - `as_reported`: the charge is observed by notifications, and none has reported anything new, so the ledger is
 *   believed.
 * - `not_known`: the gateway did not answer or may lag behind, the charge was changed meanwhile, or an operation is
 *   unresolved.
 * - `contradicted`: the gateway shows an unknown status or contradictory sums. Also the result if it has shown less
 *   than before for longer than lookups lag behind.
 */
export type LookupResult =
  | {
      kind: "observed"
      /** The order that the charge belongs to, as it was just before the lookup. Set only for a charge with money. */
      order?: OrderAtRefund | undefined
    }
  | { kind: "not_asked" | "as_reported" }
  | {
      kind: "not_known"
      why: string
      /** Whether an operation is in flight or in doubt, so that the charge is looked up until its outcome is known. */
      isInDoubt?: boolean
      /** Whether the charge is still listed as `contradicted`, because no believed state was shown since. */
      isContradicted?: boolean
    }
  | {
      kind: "contradicted"
      why: string
      /** The sums that the gateway shows and that are not believed. */
      shown?: ChargeSums
    }
