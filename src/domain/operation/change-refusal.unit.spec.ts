import { minorUnits } from "../money"
import { type ChangeRefusal, changeRefusalOf } from "./change-refusal"
import { CHARGE_STATES, type ChargeState } from "../charge/charge-state"
import type { Dispute } from "../dispute/dispute-outcome"
import type { PaymentMethod } from "../payment-method/payment-method"
import { sums } from "../reconciliation/reconciliation-inputs.spec"
import { type ChangeKind, OPERATION_KINDS } from "./operation"

const CHANGES = OPERATION_KINDS.filter((kind) => kind !== "create")
const DISPUTED = { kind: "disputed" } as const
const DONE = { kind: "done_already" } as const
const UNDECIDED = { kind: "undecided" } as const
const MAY_BE_SENT = undefined

const tooMuch = (left: number) => ({ kind: "too_much", left })
const refusalAsCaptured = (captured: number) => ({
  kind: "captured_already",
  captured,
})

function refusalOf(
  kind: ChangeKind,
  amount: number,
  [state, captured = 0, refunded = 0]: [ChargeState, number?, number?],
  method: PaymentMethod = "card"
): ChangeRefusal | undefined {
  return changeRefusalOf(
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

it.each([
  [
    "refused if the gateway shows a refund that the ledger does not know",
    3_000,
    5_000,
  ],
  [
    "allowed if the ledger knows each refund that the gateway shows",
    5_000,
    undefined,
  ],
])(
  "a partial refund is allowed only if the ledger knows all refunds that the gateway shows (the refund is %s)",
  (_, known, shown) => {
    const state = "paid"
    const charge = {
      amount: minorUnits(10_000),
      method: "card",
      state,
      sums: sums(10_000, known),
      dispute: undefined,
      refundDecision: undefined,
    } as const

    expect(
      changeRefusalOf({ kind: "refund", amount: minorUnits(2_000) }, charge, {
        state,
        sums: sums(10_000, 5_000),
      })
    ).toEqual(
      shown === undefined
        ? undefined
        : { kind: "refunded_elsewhere", shown, known }
    )
  }
)

describe("changes of a charge of R$ 100.00", () => {
  it.each<[string, Parameters<typeof refusalOf>, object | undefined]>([
    [
      "a capture of the whole reserved amount may be sent",
      ["capture", 10_000, ["authorized"]],
      MAY_BE_SENT,
    ],
    [
      "a capture of more than the reserved amount is refused",
      ["capture", 10_001, ["authorized"]],
      tooMuch(10_000),
    ],
    [
      "a capture that is repeated with the same amount counts as done already",
      ["capture", 6_000, ["paid", 6_000, 1_000]],
      DONE,
    ],
    [
      "a second capture with another amount is refused",
      ["capture", 4_000, ["paid", 6_000]],
      refusalAsCaptured(6_000),
    ],
    [
      "a refund of all captured money that was not refunded may be sent",
      ["refund", 7_000, ["paid", 10_000, 3_000]],
      MAY_BE_SENT,
    ],
    [
      "a refund of more than the captured money that is left is refused, and the refusal contains the amount that is left",
      ["refund", 7_001, ["paid", 10_000, 3_000]],
      tooMuch(7_000),
    ],
    [
      "a refund of more than the captured amount is refused, even if more money was reserved",
      ["refund", 6_001, ["paid", 6_000]],
      tooMuch(6_000),
    ],
    [
      "a refund of money that is only reserved is refused",
      ["refund", 1, ["authorized"]],
      { kind: "not_captured" },
    ],
    [
      "a void of reserved money may be sent",
      ["void", 10_000, ["authorized"]],
      MAY_BE_SENT,
    ],
    [
      "a void of captured money is refused",
      ["void", 10_000, ["paid", 6_000]],
      refusalAsCaptured(6_000),
    ],
  ])(
    "the state and sums of a charge decide whether a capture, refund or void may be sent: %s",
    (_, given, expected) => {
      expect(refusalOf(...given)).toEqual(expected)
    }
  )

  it.each<ChargeState>([
    ...(["canceled", "expired", "refunded", "declined"] as const),
    ...(["failed", "absent", "not_created"] as const),
  ])(
    "if a charge has the state %s, a void of the charge is refused as already done",
    (state) => {
      expect(refusalOf("void", 10_000, [state])).toEqual(DONE)
      expect(refusalOf("void", 10_000, [state], "pix")).toEqual(DONE)
    }
  )
})

describe.each(CHANGES)("any %s", (kind) => {
  it("a capture, refund or void of a disputed charge is refused", () => {
    expect(refusalOf(kind, 1, ["charged_back", 10_000])).toEqual(DISPUTED)
  })

  it.each<ChargeState>(["pending", "unresolved"])(
    "if a charge has the state %s, a capture, refund or void of the charge is refused as undecided",
    (state) => {
      expect(refusalOf(kind, 1, [state])).toEqual(UNDECIDED)
    }
  )

  it("a refund of a card charge may be sent only if the charge is paid, and a capture or void only if it is authorized", () => {
    const states = CHARGE_STATES.filter(
      (state) => refusalOf(kind, 1, [state, 10_000]) === undefined
    )

    expect(states).toEqual([kind === "refund" ? "paid" : "authorized"])
  })
})

describe.each<PaymentMethod>(["card", "pix", "wallet", "link"])(
  "a refund of a %s charge with a dispute",
  (method) => {
    const PART = sums(10_000, 1_000)
    const refusalAfterDispute = (
      outcome: "won" | "lost" | undefined,
      [known, observed]: [ChargeState, ChargeState],
      shown = sums(10_000)
    ): ChangeRefusal | undefined => {
      const openedAt = new Date("2026-11-01T12:00:00Z")
      const dispute: Dispute = {
        openedAt,
        closed: outcome && { at: openedAt, by: "user_1", outcome },
      }
      return changeRefusalOf(
        { kind: "refund", amount: minorUnits(3_000) },
        {
          amount: minorUnits(10_000),
          method,
          state: known,
          // The money that a lost dispute took is recorded before the charge may be refunded again.
          sums: outcome === "lost" ? shown : sums(10_000),
          dispute,
          refundDecision: undefined,
        },
        { state: observed, sums: shown }
      )
    }

    type States = Parameters<typeof refusalAfterDispute>[1]
    const DISPUTED_STILL: States = ["charged_back", "charged_back"]
    const DISPUTED_AGAIN: States = ["paid", "charged_back"]
    const PAID_AGAIN: States = ["charged_back", "paid"]
    const PAID: States = ["paid", "paid"]

    it.each<
      [string, Parameters<typeof refusalAfterDispute>, object | undefined]
    >([
      [
        "may be sent if an administrator entered the dispute as won, although the gateway still shows the dispute",
        ["won", DISPUTED_STILL],
        MAY_BE_SENT,
      ],
      [
        "is refused if an administrator entered the dispute as won and the gateway shows less money than the refund needs",
        ["won", DISPUTED_STILL, sums(10_000, 8_000)],
        tooMuch(2_000),
      ],
      [
        "is refused if a new dispute has begun after a dispute that was entered as won",
        ["won", DISPUTED_AGAIN],
        DISPUTED,
      ],
      [
        "is refused while the gateway shows a dispute that was entered as lost",
        ["lost", DISPUTED_STILL],
        DISPUTED,
      ],
      [
        "may be sent if the gateway shows the charge as paid again, with the whole amount",
        [undefined, PAID_AGAIN],
        MAY_BE_SENT,
      ],
      [
        "is refused if the gateway shows the charge as paid again, with a part refunded",
        [undefined, PAID_AGAIN, PART],
        DISPUTED,
      ],
      [
        "is refused while the ledger and the gateway show the charge as paid, a part is refunded and the dispute has no outcome",
        [undefined, PAID, PART],
        DISPUTED,
      ],
      [
        "may be sent for the remaining money if the dispute was entered as lost and the gateway shows the charge as paid",
        ["lost", PAID, PART],
        MAY_BE_SENT,
      ],
    ])(
      "whether a charge with a present or past dispute can be refunded depends on the dispute's outcome and on the charge's state at the gateway: a refund %s",
      (_, given, expected) => {
        expect(refusalAfterDispute(...given)).toEqual(expected)
      }
    )
  }
)
