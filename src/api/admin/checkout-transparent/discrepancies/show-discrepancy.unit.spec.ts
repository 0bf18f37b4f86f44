import type { DiscrepancyRow } from "../../../../modules/ledger"
import { areDiscrepancySumsUnchanged } from "./show-discrepancy"

const row = {
  gateway_captured: 9990,
  gateway_refunded: 0,
  medusa_captured: null,
  medusa_refunded: null,
} as DiscrepancyRow
const SHOWN = "3:paid:9990:0/none/9990:0::"

it("areDiscrepancySumsUnchanged accepts the token of a shown discrepancy until one of the discrepancy's recorded sums changes", () => {
  expect(areDiscrepancySumsUnchanged(SHOWN, row)).toBe(true)
  expect(
    areDiscrepancySumsUnchanged(SHOWN, { ...row, gateway_refunded: 990 })
  ).toBe(false)
  expect(
    areDiscrepancySumsUnchanged(SHOWN, {
      ...row,
      medusa_captured: 9990,
      medusa_refunded: 0,
    })
  ).toBe(false)
})

it("areDiscrepancySumsUnchanged returns true for the token of a charge, which contains no sums of a discrepancy", () => {
  expect(areDiscrepancySumsUnchanged("3:paid:9990:0/none", row)).toBe(true)
  expect(areDiscrepancySumsUnchanged("3:paid:9990:0", row)).toBe(true)
})
