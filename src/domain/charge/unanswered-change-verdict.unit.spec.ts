import { minorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import { unansweredChangeVerdictOf } from "./unanswered-change-verdict"
import { sums } from "../reconciliation/reconciliation-inputs.spec"
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
      "a capture that the gateway shows with its amount is done",
      CAPTURE,
      "done",
      ["paid", 6_000],
    ],
    [
      "a capture that was partly refunded since is done",
      CAPTURE,
      "done",
      ["paid", 6_000, 1_000],
    ],
    [
      "a capture that was fully refunded since is done",
      CAPTURE,
      "done",
      ["refunded", 6_000, 6_000],
    ],
    [
      "a capture that the gateway shows with another amount never happened",
      CAPTURE,
      "never",
      ["paid", 10_000],
    ],
    [
      "a capture whose money is still reserved has not happened yet",
      CAPTURE,
      "not_yet",
      ["authorized"],
    ],
    [
      "a refund is done if the refunded sum has grown by its amount",
      REFUND,
      "done",
      ["paid", 10_000, 5_000],
    ],
    [
      "a refund is done if the refunded sum has grown by more than its amount",
      REFUND,
      "done",
      ["paid", 10_000, 6_000],
    ],
    [
      "a refund has not happened yet if the refunded sum is unchanged",
      REFUND,
      "not_yet",
      ["paid", 10_000, 2_000],
    ],
    [
      "a refund is unclear if the refunded sum has grown by less than its amount",
      REFUND,
      "unclear",
      ["paid", 10_000, 4_999],
    ],
    [
      "a refund is unclear if the refunded sum is lower than before",
      REFUND,
      "unclear",
      ["paid", 10_000, 1_500],
    ],
    [
      "a refund of the rest is done if the gateway shows the charge as refunded",
      change("refund", 3_000, 7_000),
      "done",
      ["refunded", 10_000, 10_000],
    ],
    [
      "a refund is done if the gateway shows the charge as canceled",
      change("refund", 3_000, 0),
      "done",
      ["canceled"],
    ],
    [
      "a refund without recorded earlier sums is done if the refunded sum equals its amount",
      change("refund", 3_000),
      "done",
      ["paid", 10_000, 3_000],
    ],
    [
      "a creation has not happened yet, because it needs more comparisons than the sums",
      change("create", 10_000),
      "not_yet",
      ["paid", 10_000],
    ],
  ])(
    "unansweredChangeVerdictOf decides by the charge's state and sums whether an operation whose answer was lost has happened (%s)",
    (_, asked, verdict, shown) => {
      expect(unansweredChangeVerdictOf(asked, snapshot(...shown))).toBe(verdict)
    }
  )

  it.each<ChargeState>(["canceled", "expired", "declined", "failed"])(
    "unansweredChangeVerdictOf decides that a capture whose answer was lost never happened if the reserved money was released (%s)",
    (state) => {
      expect(unansweredChangeVerdictOf(CAPTURE, snapshot(state))).toBe("never")
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
    "unansweredChangeVerdictOf returns, for a void whose answer was lost and a charge that is now %s, the verdict %s",
    (state, verdict) => {
      expect(unansweredChangeVerdictOf(VOID, snapshot(state))).toBe(verdict)
    }
  )
})
