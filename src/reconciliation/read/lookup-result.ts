import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { OrderAtRefund } from "../../domain/refund/credit-line-of-refund"

/**
 * The result of the lookup that precedes the corrections of a charge:
 * - `observed`: the ledger has the state that the gateway shows or has just reported, or an administrator has decided
 *   against the gateway's answer. It is also the result if the gateway shows no charge and was not expected to, for
 *   example because it refused to create the charge.
 * - `not_asked`: no lookup was necessary. The ledger is trusted.
 * - `as_reported`: the account uses notifications instead of lookups, and no new notification changes the charge. The
 *   ledger is trusted.
 * - `not_known`: the gateway did not answer or its answer may be delayed, the charge was changed during the lookup, or
 *   the outcome of an operation is unknown.
 * - `contradicted`: the gateway shows an unknown status or contradictory sums, or still shows an older state than the
 *   ledger after the usual delay.
 */
export type LookupResult =
  | {
      kind: "observed"
      /** The charge's order as it was immediately before the lookup. Only set if the charge had captured money. */
      order?: OrderAtRefund | undefined
    }
  | { kind: "not_asked" | "as_reported" }
  | {
      kind: "not_known"
      why: string
      /** True if the outcome of an operation is not known yet. The charge is looked up until it is known. */
      isInDoubt?: boolean
      /**
       * True if the charge is still listed as `contradicted`, because the gateway has shown no plausible state since
       * then.
       */
      isContradicted?: boolean
    }
  | {
      kind: "contradicted"
      why: string
      /** The contradictory sums that the gateway shows. */
      shown?: ChargeSums
    }
