import { disputeActs } from "./dispute-acts"

describe("the actions beside an open dispute", () => {
  it("the actions beside an open dispute include the entry of its outcome, which ends the dispute, if the outcome can be entered", () => {
    expect(disputeActs({ actions: ["close_dispute"] }, true)).toEqual([
      "dispute_deadline",
      "close_dispute",
    ])
  })

  it("the actions beside an open dispute include the resolution of its discrepancy if the outcome cannot be entered", () => {
    expect(disputeActs({ actions: [] }, true)).toEqual([
      "dispute_deadline",
      "resolve_discrepancy",
    ])
    expect(disputeActs({ actions: [] }, false)).toEqual(["dispute_deadline"])
  })
})
