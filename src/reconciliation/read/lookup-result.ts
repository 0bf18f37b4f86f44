import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { OrderAtRefund } from "../../domain/refund/credit-line-of-refund"

/**
 * The result of the lookup that precedes the corrections of a charge:
 * - `observed`: the ledger has the state that the gateway shows or has just reported, or an administrator has decided
 *   against the gateway's answer. Also the result if the gateway correctly does not show the charge, for example
 *   because the gateway refused to create it.
 * - `no_lookup_needed`: no lookup was necessary. The ledger is trusted.
 * - `as_reported`: the account uses notifications instead of lookups, and no new notification changes the charge. The
 *   ledger is trusted.
 * - `state_unknown`: the gateway did not answer or its answer may be delayed, the charge was changed during the lookup,
 *   or the outcome of an operation is unknown.
 * - `contradicted`: the gateway shows an unknown status or contradictory sums, or shows an older state than the ledger
 *   even after the usual delay.
 */
export type LookupResult =
  | {
      kind: "observed"
      /** The charge's order as it was immediately before the lookup. Only set if the charge had captured money. */
      order?: OrderAtRefund | undefined
    }
  | { kind: "no_lookup_needed" | "as_reported" }
  | {
      kind: "state_unknown"
      why: string
      /** True if the outcome of an operation is not known yet. The charge is looked up until the outcome is known. */
      isInDoubt?: boolean
      /**
       * True if the charge is listed as `contradicted`, because the gateway has shown no plausible state since the
       * contradiction.
       */
      isContradicted?: boolean
    }
  | {
      kind: "contradicted"
      why: string
      /** The contradictory sums that the gateway shows. */
      shown?: ChargeSums
    }
