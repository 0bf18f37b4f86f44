import { minorUnits } from "./money"
import { type ChangeRefusal, refusalOf } from "./change-refusal"
import { CHARGE_STATES, type ChargeState } from "./charge-state"
import type { Dispute, PaymentMethod } from "./charge"
import type { ChargeSums } from "./charge-sums"
import { type ChangeKind, OPERATION_KINDS } from "./operation"

const CODES = ["pix", "wallet"] as const
const CHANGES = OPERATION_KINDS.filter((kind) => kind !== "create")

function sums(captured: number, refunded = 0): ChargeSums {
  return { captured: minorUnits(captured), refunded: minorUnits(refunded) }
}

function refusal(
  kind: ChangeKind,
  amount: number,
  [state, captured = 0, refunded = 0]: [ChargeState, number?, number?],
  method: PaymentMethod = "card"
): ChangeRefusal | undefined {
  return refusalOf(
    { kind, amount: minorUnits(amount) },
    {
      amount: minorUnits(10_000),
      method,
      state,
      sums: sums(captured, refunded),
      dispute: undefined,
      refundDecision: undefined,
    },
    { state, sums: sums(captured, refunded) }
  )
}

describe("a capture", () => {
  it.each([1, 6_000, 10_000])(
    "may be sent for up to what is reserved (%i)",
    (amount) => {
      expect(refusal("capture", amount, ["authorized"])).toBeUndefined()
    }
  )

  it("is refused for more than is reserved", () => {
    expect(refusal("capture", 10_001, ["authorized"])).toEqual({
      kind: "too_much",
      left: 10_000,
    })
  })

  it("is done already when exactly its amount was captured", () => {
    expect(refusal("capture", 6_000, ["paid", 6_000, 1_000])).toEqual({
      kind: "done_already",
    })
  })

  it("is refused when another amount was captured: a charge is captured once", () => {
    expect(refusal("capture", 4_000, ["paid", 6_000])).toEqual({
      kind: "captured_already",
      captured: 6_000,
    })
  })

  it.each<ChargeState>(["canceled", "expired", "refunded", "declined"])(
    "is refused when the charge is %s, and says so",
    (state) => {
      expect(refusal("capture", 6_000, [state])).toEqual({
        kind: "over",
        state,
      })
    }
  )
})

describe("a refund", () => {
  it.each([1, 7_000])("may be sent for up to what is left (%i)", (amount) => {
    expect(refusal("refund", amount, ["paid", 10_000, 3_000])).toBeUndefined()
  })

  it("is refused for more than is left, and says how much that is", () => {
    expect(refusal("refund", 7_001, ["paid", 10_000, 3_000])).toEqual({
      kind: "too_much",
      left: 7_000,
    })
  })

  it("counts from what was captured, not from what was reserved", () => {
    expect(refusal("refund", 6_001, ["paid", 6_000])).toEqual({
      kind: "too_much",
      left: 6_000,
    })
  })

  it("is refused while the money is only reserved", () => {
    expect(refusal("refund", 1, ["authorized"])).toEqual({
      kind: "not_captured",
    })
  })

  it.each<ChargeState>(["refunded", "canceled", "expired"])(
    "is refused when the charge is %s",
    (state) => {
      expect(refusal("refund", 1, [state, 10_000, 10_000])).toEqual({
        kind: "over",
        state,
      })
    }
  )
})

describe("a void", () => {
  it("may be sent while the money is reserved", () => {
    expect(refusal("void", 10_000, ["authorized"])).toBeUndefined()
  })

  it("is refused once the money was taken, which only a refund gives back", () => {
    expect(refusal("void", 10_000, ["paid", 6_000])).toEqual({
      kind: "captured_already",
      captured: 6_000,
    })
  })

  it.each<ChargeState>([
    "canceled",
    "expired",
    "refunded",
    "declined",
    "failed",
    "absent",
    "not_created",
  ])("is done already when nothing is reserved (%s)", (state) => {
    expect(refusal("void", 10_000, [state])).toEqual({ kind: "done_already" })
  })
})

describe.each(CHANGES)("any %s", (kind) => {
  it("is refused while the charge is disputed", () => {
    expect(refusal(kind, 1, ["charged_back", 10_000])).toEqual({
      kind: "disputed",
    })
  })

  it.each<ChargeState>(["pending", "unresolved"])(
    "is refused, and not taken for done, while nobody knows what the charge is (%s)",
    (state) => {
      expect(refusal(kind, 1, [state])).toEqual({ kind: "undecided" })
    }
  )

  it("may be sent in exactly one state", () => {
    const states = CHARGE_STATES.filter(
      (state) => refusal(kind, 1, [state, 10_000]) === undefined
    )

    expect(states).toEqual([kind === "refund" ? "paid" : "authorized"])
  })
})

describe.each<PaymentMethod>(["card", "pix", "wallet", "link"])(
  "a refund of a %s charge that was disputed",
  (method) => {
    const paid = sums(10_000)
    const after = (
      outcome: "won" | "lost" | undefined,
      [known, observed]: [ChargeState, ChargeState],
      shown = paid
    ): ChangeRefusal | undefined => {
      const openedAt = new Date("2026-11-01T12:00:00Z")
      const dispute: Dispute = {
        openedAt,
        closed: outcome && { at: openedAt, by: "user_1", outcome },
      }
      return refusalOf(
        { kind: "refund", amount: minorUnits(3_000) },
        {
          amount: minorUnits(10_000),
          method,
          state: known,
          sums: paid,
          dispute,
          refundDecision: undefined,
        },
        { state: observed, sums: shown }
      )
    }
    const DISPUTED = { kind: "disputed" }

    it.each<[string, ReturnType<typeof after>, object | undefined]>([
      [
        "may be sent when a person entered that it was won, and the gateway goes on showing it",
        after("won", ["charged_back", "charged_back"]),
        undefined,
      ],
      [
        "may be sent up to what is left by the sums that are shown then",
        after("won", ["charged_back", "charged_back"], sums(10_000, 8_000)),
        { kind: "too_much", left: 2_000 },
      ],
      [
        "is refused when it was paid again in between: that is another dispute",
        after("won", ["paid", "charged_back"]),
        DISPUTED,
      ],
      [
        "is refused when a person entered that it was lost",
        after("lost", ["charged_back", "charged_back"]),
        DISPUTED,
      ],
      [
        "may be sent when the gateway shows all of the money again",
        after(undefined, ["charged_back", "paid"]),
        undefined,
      ],
      [
        "is refused when the gateway shows it as paid with a part given back meanwhile",
        after(undefined, ["charged_back", "paid"], sums(10_000, 1_000)),
        DISPUTED,
      ],
      [
        "is refused as long as nobody has said whether that part was lost",
        after(undefined, ["paid", "paid"], sums(10_000, 1_000)),
        DISPUTED,
      ],
      [
        "may be sent when a person has said so",
        after("lost", ["paid", "paid"], sums(10_000, 1_000)),
        undefined,
      ],
    ])("%s", (_, refused, expected) => {
      expect(refused).toEqual(expected)
    })
  }
)

describe.each(CODES)("a %s code", (method) => {
  it("that nobody has paid may be voided", () => {
    expect(refusal("void", 10_000, ["pending"], method)).toBeUndefined()
  })

  it("of which nobody knows may not", () => {
    expect(refusal("void", 10_000, ["unresolved"], method)).toEqual({
      kind: "undecided",
    })
  })

  it("that was paid may be refunded, and not voided", () => {
    expect(refusal("void", 10_000, ["paid", 10_000], method)).toEqual({
      kind: "captured_already",
      captured: 10_000,
    })
    expect(refusal("refund", 10_000, ["paid", 10_000], method)).toBeUndefined()
  })

  it.each<ChangeKind>(["capture", "refund"])(
    "that nobody has paid has nothing to %s",
    (kind) => {
      expect(refusal(kind, 10_000, ["pending"], method)).toEqual({
        kind: "undecided",
      })
    }
  )

  it.each<ChargeState>(["expired", "canceled", "refunded", "failed", "absent"])(
    "that is %s counts as voided already",
    (state) => {
      expect(refusal("void", 10_000, [state], method)).toEqual({
        kind: "done_already",
      })
    }
  )

  it("that is disputed is left alone", () => {
    expect(refusal("void", 10_000, ["charged_back", 10_000], method)).toEqual({
      kind: "disputed",
    })
  })
})
