import type { ChargeSums } from "../../domain/charge/charge-sums"
import type { OrderAtRefund } from "../../domain/refund/credit-line-of-refund"

/**
 * The result of the lookup that precedes the corrections of a charge:
 * - `observed`: the state in the ledger can be used. Usually, the gateway has just shown or reported this state. There
 *   are two other cases: an administrator rejected what the gateway shows, or the gateway does not have the charge and
 *   the ledger expects that.
 * - `no_lookup_needed`: no lookup was necessary. The ledger is trusted.
 * - `as_reported`: the account uses notifications instead of lookups, and no new notification changes the charge. The
 *   ledger is trusted.
 * - `state_unknown`: the state at the gateway could not be established, for example because the gateway did not answer.
 * - `contradicted`: the gateway's answer or report cannot be right or cannot be understood. For example, it shows
 *   contradictory sums, an older state than the ledger, or a status that the plugin does not know.
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
      /** True if the charge is listed as `contradicted` and the gateway has shown no plausible state since then. */
      isContradicted?: boolean
    }
  | {
      kind: "contradicted"
      why: string
      /** The sums that the gateway shows and that the plugin does not believe. */
      shown?: ChargeSums
    }
