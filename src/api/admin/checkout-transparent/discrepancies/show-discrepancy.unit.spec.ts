import type { DiscrepancyRow } from "../../../../modules/ledger"
import { isRowAsObserved } from "./show-discrepancy"

const row = {
  gateway_captured: 9990,
  gateway_refunded: 0,
  medusa_captured: null,
  medusa_refunded: null,
} as DiscrepancyRow
const SHOWN = "3:paid:9990:0/none/9990:0::"

it("isRowAsObserved accepts the token of a shown discrepancy until one of the discrepancy's recorded sums changes", () => {
  expect(isRowAsObserved(SHOWN, row)).toBe(true)
  expect(isRowAsObserved(SHOWN, { ...row, gateway_refunded: 990 })).toBe(false)
  expect(
    isRowAsObserved(SHOWN, {
      ...row,
      medusa_captured: 9990,
      medusa_refunded: 0,
    })
  ).toBe(false)
})

it("isRowAsObserved accepts a token that was issued for a charge and contains no sums of a discrepancy", () => {
  expect(isRowAsObserved("3:paid:9990:0/none", row)).toBe(true)
  expect(isRowAsObserved("3:paid:9990:0", row)).toBe(true)
})
