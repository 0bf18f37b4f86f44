import { changeRefusalOf } from "../../domain/operation/change-refusal"
import type { Charge } from "../../domain/charge/charge"
import type { TimeBudget } from "../../domain/time-budget"
import type { ChangeIntent } from "../../modules/ledger/ports/charge-ledger"
import { readSnapshot } from "../look-up/look-up-charge"
import type { ReadingServices } from "../../payment-method-adapters/port"

/**
 * Looks a charge up before a capture, refund or void. If the gateway shows a refund that the ledger does not have,
 * looks the charge up a second time. The ledger will record that refund, and one wrong answer of the gateway must not
 * be recorded.
 */
export async function readBeforeChange(
  reading: ReadingServices,
  { charge, change }: { charge: Charge; change: ChangeIntent },
  budget: TimeBudget
): ReturnType<typeof readSnapshot> {
  const first = await readSnapshot(reading, charge, budget)
  if (
    "why" in first ||
    changeRefusalOf(change, charge, first)?.kind !== "refunded_elsewhere"
  ) {
    return first
  }
  const second = await readSnapshot(reading, charge, budget)
  return "why" in second ||
    second.sums.refunded === first.sums.refunded ||
    changeRefusalOf(change, charge, second)?.kind !== "refunded_elsewhere"
    ? second
    : {
        why: `The gateway shows two different refunded sums of charge ${charge.merchantChargeId}. Try again in a few minutes.`,
      }
}
