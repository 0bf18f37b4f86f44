import { minorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import { changeVerdictOf } from "./change-verdict"
import { sums } from "../reconciliation/inputs.spec"
import type { OperationKind } from "../operation/operation"

type Shown = [state: ChargeState, captured?: number, refunded?: number]

const snapshot = (...[state, captured = 0, refunded = 0]: Shown) => ({
  state,
  sums: sums(captured, refunded),
})

const change = (
  kind: OperationKind,
  amount: number,
  refundedBefore?: number
) => ({
  kind,
  amount: minorUnits(amount),
  baseline:
    refundedBefore === undefined ? undefined : sums(10_000, refundedBefore),
})

const CAPTURE = change("capture", 6_000)
const VOID = change("void", 10_000, 0)
const REFUND = change("refund", 3_000, 2_000)

describe("the verdict on a change whose answer was lost", () => {
  it.each<[string, ReturnType<typeof change>, string, Shown]>([
    [
      "a capture that is shown with its amount",
      CAPTURE,
      "done",
      ["paid", 6_000],
    ],
    [
      "a capture that was partly refunded since",
      CAPTURE,
      "done",
      ["paid", 6_000, 1_000],
    ],
    [
      "a capture that was fully refunded since",
      CAPTURE,
      "done",
      ["refunded", 6_000, 6_000],
    ],
    [
      "a capture that is shown with another amount",
      CAPTURE,
      "never",
      ["paid", 10_000],
    ],
    [
      "a capture whose money is still reserved",
      CAPTURE,
      "not_yet",
      ["authorized"],
    ],
    [
      "a refund by whose amount the refunded sum grew",
      REFUND,
      "done",
      ["paid", 10_000, 5_000],
    ],
    [
      "a refund after which the refunded sum grew by more",
      REFUND,
      "done",
      ["paid", 10_000, 6_000],
    ],
    [
      "a refund after which the refunded sum is unchanged",
      REFUND,
      "not_yet",
      ["paid", 10_000, 2_000],
    ],
    [
      "a refund after which the refunded sum grew by less",
      REFUND,
      "unclear",
      ["paid", 10_000, 4_999],
    ],
    [
      "a refund after which the refunded sum is lower",
      REFUND,
      "unclear",
      ["paid", 10_000, 1_500],
    ],
    [
      "a refund that makes the charge refunded",
      change("refund", 3_000, 7_000),
      "done",
      ["refunded", 10_000, 10_000],
    ],
    [
      "a refund of a charge that is shown as canceled",
      change("refund", 3_000, 0),
      "done",
      ["canceled"],
    ],
    [
      "a refund without a baseline, which counts from zero",
      change("refund", 3_000),
      "done",
      ["paid", 10_000, 3_000],
    ],
    [
      "a creation, which needs more comparisons than the sums",
      change("create", 10_000),
      "not_yet",
      ["paid", 10_000],
    ],
  ])(
    "changeVerdictOf returns the right verdict on an operation whose answer was lost: %s",
    (_, asked, verdict, shown) => {
      expect(changeVerdictOf(asked, snapshot(...shown))).toBe(verdict)
    }
  )

  it.each<ChargeState>(["canceled", "expired", "declined", "failed"])(
    "changeVerdictOf decides that a capture whose answer was lost never happened if the reserved money was released (%s)",
    (state) => {
      expect(changeVerdictOf(CAPTURE, snapshot(state))).toBe("never")
    }
  )

  it.each<[ChargeState, string]>([
    ["canceled", "done"],
    ["expired", "done"],
    ["refunded", "done"],
    ["authorized", "not_yet"],
    ["paid", "not_yet"],
    ["charged_back", "not_yet"],
  ])(
    "changeVerdictOf returns, for a void whose answer was lost and a charge that is now %s, the verdict %s",
    (state, verdict) => {
      expect(changeVerdictOf(VOID, snapshot(state))).toBe(verdict)
    }
  )
})
