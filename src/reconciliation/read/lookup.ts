import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { OrderThen } from "../../domain/refund/credit-of-refund"

/**
 * - `observed`: the ledger has what the gateway shows (or a person's word against it), or nothing need be shown.
 * - `not_asked`: there was no need to ask, so the ledger is believed.
 * - `as_reported`: the charge is observed by notifications, and none has reported anything new, so the ledger is
 *   believed.
 * - `not_known`: the gateway gave no answer or may lag behind, the charge changed, or an operation is unresolved.
 * - `contradicted`: the gateway shows less or nothing, too long for a lag, an unknown status, or contradictory sums.
 */
export type Lookup =
  | {
      kind: "observed"
      /** The order of a charge with money, as it was just before the lookup. */
      order?: OrderThen | undefined
    }
  | { kind: "not_asked" | "as_reported" }
  | {
      kind: "not_known"
      why: string
      /** Whether an operation is in flight or in doubt; the gateway is asked until its outcome is known. */
      isInDoubt?: boolean
      /** Whether the charge is still listed as `contradicted`, because nothing believed was shown since. */
      isContradicted?: boolean
    }
  | {
      kind: "contradicted"
      why: string
      /** The sums that the gateway shows and that are not believed. */
      shown?: ChargeSums
    }
