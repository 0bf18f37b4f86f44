import { changeRefusalOf } from "../../domain/operation/change-refusal"
import type { Charge } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChangeIntent } from "../../modules/ledger/ports/ledger-parameters-and-results"
import { lookUpSnapshot } from "../look-up/look-up-charge"
import type { LookupServices } from "../../payment-method-adapters/payment-method-adapter"

/**
 * Looks a charge up before a capture, refund or void. Returns the charge's state and sums, or the field `why` with the
 * reason why the request cannot be sent.
 *
 * Before a refund, the gateway may show an earlier refund that the ledger does not have (`refunded_elsewhere`). The
 * charge is then looked up a second time, because one wrong answer of the gateway must not be recorded as a refund. If
 * both lookups show such a refund, but with different sums, returns `why`. Otherwise returns the second result.
 */
export async function lookUpChargeBeforeOperation(
  reading: LookupServices,
  { charge, change }: { charge: Charge; change: ChangeIntent },
  budget: TimeBudget
): ReturnType<typeof lookUpSnapshot> {
  const first = await lookUpSnapshot(reading, charge, budget)
  if (
    "why" in first ||
    changeRefusalOf(change, charge, first)?.kind !== "refunded_elsewhere"
  ) {
    return first
  }
  const second = await lookUpSnapshot(reading, charge, budget)
  return "why" in second ||
    second.sums.refunded === first.sums.refunded ||
    changeRefusalOf(change, charge, second)?.kind !== "refunded_elsewhere"
    ? second
    : {
        why: `The gateway shows two different refunded sums of charge ${charge.merchantChargeId}. Try again in a few minutes.`,
      }
}
