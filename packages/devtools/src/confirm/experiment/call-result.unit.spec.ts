import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../../../src/domain/money"
import { isChangeShown } from "./call-result"

/** Returns a snapshot of a charge of R$ 12.34. Amounts are in minor units. */
const aSnapshot = (
  chargeStatus: string,
  amount = 1234,
  refundedAmount = 0
): GatewayCharge => ({
  merchantChargeId: "1",
  chargeStatus,
  originalAmount: minorUnits(1234),
  amount: minorUnits(amount),
  refundedAmount: minorUnits(refundedAmount),
  transactions: [],
})

const RESERVED = aSnapshot("AUTHORIZED")
const CAPTURED = aSnapshot("PAID", 617)
const REFUNDED_IN_PART = aSnapshot("PARTIALLY_REFUNDED", 412, 205)
const REFUNDED = aSnapshot("REFUNDED", 0, 617)

it.each([
  ["the first capture", "capture", 617, [RESERVED], CAPTURED],
  [
    "a second capture",
    "capture",
    100,
    [RESERVED, CAPTURED],
    aSnapshot("PAID", 717),
  ],
  ["a refund in part", "refund", 205, [CAPTURED], REFUNDED_IN_PART],
  ["a refund of the rest", "refund", 412, [REFUNDED_IN_PART], REFUNDED],
  [
    "a refund that the gateway shows only by the status",
    "refund",
    412,
    [REFUNDED_IN_PART],
    aSnapshot("REFUNDED", 617),
  ],
  ["a void", "refund", 1234, [RESERVED], aSnapshot("CANCELED")],
] as const)(
  "isChangeShown returns true if the last snapshot of a charge shows %s",
  (_what, kind, amount, before, after) => {
    expect(isChangeShown({ kind, amount, before, after })).toBe(true)
  }
)

it.each([
  ["a capture", "capture", 617, [RESERVED], RESERVED],
  ["a second capture", "capture", 100, [RESERVED, CAPTURED], CAPTURED],
  ["a refund", "refund", 205, [CAPTURED], CAPTURED],
  ["a second refund", "refund", 412, [REFUNDED], REFUNDED],
  ["a void", "refund", 1234, [RESERVED], RESERVED],
] as const)(
  "isChangeShown returns false for %s if the charge looks as before the request",
  (_what, kind, amount, before, after) => {
    expect(isChangeShown({ kind, amount, before, after })).toBe(false)
  }
)

it("isChangeShown returns false for a refund that an earlier snapshot already shows, even if the latest snapshot before the request does not show this refund", () => {
  const before = [REFUNDED, REFUNDED_IN_PART]

  expect(
    isChangeShown({ kind: "refund", amount: 412, before, after: REFUNDED })
  ).toBe(false)
})
