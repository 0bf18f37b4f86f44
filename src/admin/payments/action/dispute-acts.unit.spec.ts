import { disputeActs } from "./dispute-acts"

describe("the actions beside an open dispute", () => {
  it("if the server allows the action that enters a dispute's outcome, disputeActs returns it, and not the action that resolves the dispute's discrepancy", () => {
    expect(disputeActs({ actions: ["close_dispute"] }, true)).toEqual([
      "dispute_deadline",
      "close_dispute",
    ])
  })

  it("if the server does not allow the action that enters a dispute's outcome, disputeActs returns the action that resolves the dispute's open discrepancy", () => {
    expect(disputeActs({ actions: [] }, true)).toEqual([
      "dispute_deadline",
      "resolve_discrepancy",
    ])
    expect(disputeActs({ actions: [] }, false)).toEqual(["dispute_deadline"])
  })
})
