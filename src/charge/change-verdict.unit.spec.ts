import { minorUnits } from "./money"
import type { ChargeState } from "./charge-state"
import { isSameState, verdictOf } from "./change-verdict"
import type { OperationKind } from "./operation"

function snapshot(state: ChargeState, captured = 0, refunded = 0) {
  return {
    state,
    sums: { captured: minorUnits(captured), refunded: minorUnits(refunded) },
  }
}

function change(kind: OperationKind, amount: number, refundedBefore?: number) {
  return {
    kind,
    amount: minorUnits(amount),
    baseline:
      refundedBefore === undefined
        ? undefined
        : {
            captured: minorUnits(10_000),
            refunded: minorUnits(refundedBefore),
          },
  }
}

describe("the verdict on a capture whose answer was lost", () => {
  it("is done when exactly its amount was captured", () => {
    expect(verdictOf(change("capture", 6_000), snapshot("paid", 6_000))).toBe(
      "done"
    )
  })

  it("is done also when some of it was refunded meanwhile", () => {
    expect(
      verdictOf(change("capture", 6_000), snapshot("paid", 6_000, 1_000))
    ).toBe("done")
    expect(
      verdictOf(change("capture", 6_000), snapshot("refunded", 6_000, 6_000))
    ).toBe("done")
  })

  it("is never when somebody else captured another amount, since a charge is captured once", () => {
    expect(verdictOf(change("capture", 6_000), snapshot("paid", 10_000))).toBe(
      "never"
    )
  })

  it("is not yet while the money is still only reserved", () => {
    expect(verdictOf(change("capture", 6_000), snapshot("authorized"))).toBe(
      "not_yet"
    )
  })

  it.each<ChargeState>(["canceled", "expired", "declined", "failed"])(
    "is never once the reserved money is free (%s)",
    (state) => {
      expect(verdictOf(change("capture", 6_000), snapshot(state))).toBe("never")
    }
  )
})

describe("the verdict on a refund whose answer was lost", () => {
  it("is done when the refunded sum has grown by its amount", () => {
    expect(
      verdictOf(change("refund", 3_000, 2_000), snapshot("paid", 10_000, 5_000))
    ).toBe("done")
  })

  it("is done when it has grown by more: somebody refunded as well", () => {
    expect(
      verdictOf(change("refund", 3_000, 2_000), snapshot("paid", 10_000, 6_000))
    ).toBe("done")
  })

  it.each([2_000, 4_999])(
    "is not yet when it has grown by less (%i after 2000)",
    (refunded) => {
      expect(
        verdictOf(
          change("refund", 3_000, 2_000),
          snapshot("paid", 10_000, refunded)
        )
      ).toBe("not_yet")
    }
  )

  it("is done when the last of it makes the charge refunded", () => {
    expect(
      verdictOf(
        change("refund", 3_000, 7_000),
        snapshot("refunded", 10_000, 10_000)
      )
    ).toBe("done")
  })

  it("is done when the charge is canceled, which may tell no sums", () => {
    expect(verdictOf(change("refund", 3_000, 0), snapshot("canceled"))).toBe(
      "done"
    )
  })

  it("counts from nothing where no baseline was written", () => {
    expect(
      verdictOf(change("refund", 3_000), snapshot("paid", 10_000, 3_000))
    ).toBe("done")
  })
})

describe("the verdict on a void whose answer was lost", () => {
  it.each<ChargeState>(["canceled", "expired", "refunded"])(
    "is done when nothing is reserved any more (%s)",
    (state) => {
      expect(verdictOf(change("void", 10_000, 0), snapshot(state))).toBe("done")
    }
  )

  it.each<ChargeState>(["authorized", "paid", "charged_back"])(
    "is not yet while the charge is %s",
    (state) => {
      expect(verdictOf(change("void", 10_000, 0), snapshot(state))).toBe(
        "not_yet"
      )
    }
  )
})

describe("the verdict on a creation", () => {
  it("is not given here: adopting a charge compares more than its sums", () => {
    expect(verdictOf(change("create", 10_000), snapshot("paid", 10_000))).toBe(
      "not_yet"
    )
  })
})

describe("two standings", () => {
  it("are alike when state and both sums are the same", () => {
    expect(
      isSameState(snapshot("paid", 10_000, 1), snapshot("paid", 10_000, 1))
    ).toBe(true)
  })

  it.each([
    snapshot("refunded", 10_000, 1),
    snapshot("paid", 9_999, 1),
    snapshot("paid", 10_000, 2),
  ])("are not when one of them differs (%j)", (other) => {
    expect(isSameState(snapshot("paid", 10_000, 1), other)).toBe(false)
  })
})
