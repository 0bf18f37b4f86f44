import { disputeActs } from "./dispute-acts"

describe("the actions beside an open dispute", () => {
  it("disputeActs returns the action that enters a dispute's outcome if the server allows this action, and does not return the action that resolves the dispute's discrepancy", () => {
    expect(disputeActs({ actions: ["close_dispute"] }, true)).toEqual([
      "dispute_deadline",
      "close_dispute",
    ])
  })

  it("disputeActs returns the action that resolves the dispute's discrepancy if the discrepancy is open and the server does not allow the action that enters the dispute's outcome", () => {
    expect(disputeActs({ actions: [] }, true)).toEqual([
      "dispute_deadline",
      "resolve_discrepancy",
    ])
    expect(disputeActs({ actions: [] }, false)).toEqual(["dispute_deadline"])
  })
})
