import { disputeActs } from "./dispute-acts"

describe("the actions beside an open dispute", () => {
  it("disputeActs includes the action that enters the outcome of an open dispute if the outcome can be entered", () => {
    expect(disputeActs({ actions: ["close_dispute"] }, true)).toEqual([
      "dispute_deadline",
      "close_dispute",
    ])
  })

  it("disputeActs includes the action that resolves the dispute's discrepancy if the outcome cannot be entered", () => {
    expect(disputeActs({ actions: [] }, true)).toEqual([
      "dispute_deadline",
      "resolve_discrepancy",
    ])
    expect(disputeActs({ actions: [] }, false)).toEqual(["dispute_deadline"])
  })
})
