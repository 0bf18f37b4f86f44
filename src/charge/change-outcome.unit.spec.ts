import { outcomeOfChange } from "./change-outcome"
import type { ChargeState } from "./charge-state"
import { minorUnits } from "./money"

const SAID = { asked: 9990, why: "Medusa said so.", goesOn: false }

function sums(state: ChargeState, captured: number, refunded = 0) {
  return {
    state,
    sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
  }
}

const known = (...given: Parameters<typeof sums>) => ({
  ...sums(...given),
  isUnresolved: false,
})

describe("what came of a change", () => {
  it("is what moved, though Medusa failed after it", () => {
    expect(
      outcomeOfChange(
        "capture",
        { before: sums("authorized", 0), after: known("paid", 3050) },
        { ...SAID, asked: 3050 }
      )
    ).toEqual({ kind: "done", amount: 3050 })
    expect(
      outcomeOfChange(
        "refund",
        {
          before: sums("paid", 9990, 1000),
          after: known("refunded", 9990, 9990),
        },
        { ...SAID, asked: 8990 }
      )
    ).toEqual({ kind: "done", amount: 8990 })
  })

  it("is refused when another amount moved: that was somebody in the merchant panel", () => {
    expect(
      outcomeOfChange(
        "capture",
        { before: sums("authorized", 0), after: known("paid", 2500) },
        SAID
      )
    ).toEqual({ kind: "refused", why: SAID.why })
  })

  it("is being confirmed when the refund is decided, whatever was thrown after that", () => {
    const refundDecision = {
      decidedAt: new Date(),
      decidedBy: "user_1",
      reason: "Twice.",
    }

    expect(
      outcomeOfChange(
        "refund",
        {
          before: sums("paid", 9990),
          after: { ...known("paid", 9990), refundDecision },
        },
        SAID
      )
    ).toEqual({ kind: "being_confirmed", why: SAID.why })
  })

  it("is done where nothing was thrown, though it was so before", () => {
    expect(
      outcomeOfChange(
        "capture",
        { before: sums("paid", 9990), after: known("paid", 9990) },
        { ...SAID, why: undefined }
      )
    ).toEqual({ kind: "done", amount: 0 })
  })

  it("is being confirmed while an operation is in doubt, never failed", () => {
    expect(
      outcomeOfChange(
        "capture",
        {
          before: sums("authorized", 0),
          after: { ...sums("authorized", 0), isUnresolved: true },
        },
        SAID
      )
    ).toEqual({ kind: "being_confirmed", why: SAID.why })
  })

  it("is being confirmed when it was decided and goes on by itself", () => {
    const nothing = { before: sums("paid", 9990), after: known("paid", 9990) }

    expect(
      outcomeOfChange("refund", nothing, { ...SAID, goesOn: true })
    ).toEqual({ kind: "being_confirmed", why: SAID.why })
    expect(outcomeOfChange("refund", nothing, SAID)).toEqual({
      kind: "refused",
      why: SAID.why,
    })
  })
})
