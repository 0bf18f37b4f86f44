import type { ChargeState } from "../charge/charge-state"
import { sums } from "../reconciliation/reconciliation-inputs.spec"
import { disputeOutcomeFrom } from "./dispute"

describe("a dispute of 100.00", () => {
  it.each<[string, ChargeState, number, boolean, "won" | "lost" | undefined]>([
    ["won", "paid", 0, true, "won"],
    ["won", "paid", 30, true, "won"],
    ["won", "authorized", 0, true, "won"],
    ["still open", "paid", 30, false, undefined],
    ["lost", "paid", 100, false, "lost"],
    ["lost", "refunded", 100, false, "lost"],
    ["lost", "canceled", 0, true, "lost"],
    ["lost", "failed", 0, true, "lost"],
    ["lost", "expired", 0, true, "lost"],
    ["lost", "declined", 0, true, "lost"],
    ["still open", "charged_back", 0, true, undefined],
    ["still open", "pending", 0, true, undefined],
    ["still open", "unresolved", 0, true, undefined],
  ])(
    "disputeOutcomeFrom judges a dispute of R$ 100 as %s if the gateway shows the charge as %s with R$ %i refunded (refunded sum unchanged since the dispute began: %s)",
    (_, state, refunded, isNothingRefundedSinceOpening, end) => {
      const shown = { state, sums: sums(10_000, refunded * 100) }

      expect(disputeOutcomeFrom(shown, isNothingRefundedSinceOpening)).toBe(end)
    }
  )
})
