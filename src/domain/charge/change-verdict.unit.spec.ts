import { minorUnits } from "../money"
import type { ChargeState } from "./charge-state"
import { decideWhetherChangeWasMade } from "./change-verdict"
import { sums } from "../reconciliation/reconciliation-inputs.spec"
import type { OperationKind } from "../operation/operation"

type Shown = [state: ChargeState, captured?: number, refunded?: number]

const snapshot = (...[state, captured = 0, refunded = 0]: Shown) => ({
  state,
  sums: sums(captured, refunded),
})

const aChange = (
  kind: OperationKind,
  amount: number,
  refundedBefore?: number
) => ({
  kind,
  amount: minorUnits(amount),
  baseline:
    refundedBefore === undefined ? undefined : sums(10_000, refundedBefore),
})

const CAPTURE = aChange("capture", 6_000)
const VOID = aChange("void", 10_000, 0)
const REFUND = aChange("refund", 3_000, 2_000)

describe("the verdict on a change whose answer was lost", () => {
  it.each<[string, ReturnType<typeof aChange>, string, Shown]>([
    [
      "a capture is done if the gateway shows the charge as paid with the amount of the capture",
      CAPTURE,
      "done",
      ["paid", 6_000],
    ],
    [
      "a capture is done if a part of the captured money has been refunded since",
      CAPTURE,
      "done",
      ["paid", 6_000, 1_000],
    ],
    [
      "a capture is done if all captured money has been refunded since",
      CAPTURE,
      "done",
      ["refunded", 6_000, 6_000],
    ],
    [
      "a capture never happened if the gateway shows a different captured amount",
      CAPTURE,
      "never",
      ["paid", 10_000],
    ],
    [
      "a capture has not happened yet if the money is still reserved",
      CAPTURE,
      "not_yet",
      ["authorized"],
    ],
    [
      "a refund is done if the refunded sum has grown by the amount of the refund",
      REFUND,
      "done",
      ["paid", 10_000, 5_000],
    ],
    [
      "a refund is done if the refunded sum has grown by more than the amount of the refund",
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
      "a refund is unclear if the refunded sum has grown by less than the amount of the refund",
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
      aChange("refund", 3_000, 7_000),
      "done",
      ["refunded", 10_000, 10_000],
    ],
    [
      "a refund is done if the gateway shows the charge as canceled",
      aChange("refund", 3_000, 0),
      "done",
      ["canceled"],
    ],
    [
      "a refund for which no earlier sums were recorded is done if the refunded sum equals the amount of the refund",
      aChange("refund", 3_000),
      "done",
      ["paid", 10_000, 3_000],
    ],
    [
      "a creation counts as not done yet, because state and sums do not suffice to recognize the charge",
      aChange("create", 10_000),
      "not_yet",
      ["paid", 10_000],
    ],
  ])(
    "if the answer to an operation was lost, decideWhetherChangeWasMade judges from the charge's state and sums whether it happened: %s",
    (_, asked, verdict, shown) => {
      expect(decideWhetherChangeWasMade(asked, snapshot(...shown))).toBe(
        verdict
      )
    }
  )

  it.each<ChargeState>(["canceled", "expired", "declined", "failed"])(
    "if the answer to a capture was lost and the charge is now %s, decideWhetherChangeWasMade returns “never”, which means that the capture was not made",
    (state) => {
      expect(decideWhetherChangeWasMade(CAPTURE, snapshot(state))).toBe("never")
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
    "if the answer to a void was lost and the charge is now %s, decideWhetherChangeWasMade returns the verdict %s",
    (state, verdict) => {
      expect(decideWhetherChangeWasMade(VOID, snapshot(state))).toBe(verdict)
    }
  )
})
