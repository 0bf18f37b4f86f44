import { minorUnits } from "./money"
import { sumOf } from "./medusa-records"

const createdAt = new Date("2026-11-20T12:00:00Z")

describe("the sum of booked rows", () => {
  it("is what they come to together", () => {
    const rows = [3_333, 3_333, 3_334].map((amount, at) => ({
      id: `capt_${at}`,
      amount: minorUnits(amount),
      createdAt,
    }))

    expect(sumOf(rows)).toBe(10_000)
  })

  it("is nothing without rows", () => {
    expect(sumOf([])).toBe(0)
  })
})
