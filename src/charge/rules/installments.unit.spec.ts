import fc from "fast-check"
import { installmentKind, largestInstallmentCount } from "./installments"

const RULES = { maximum: 12, minimumAmount: 500, interestFree: 6 }

describe("largestInstallmentCount", () => {
  it.each([
    [1, 1],
    [499, 1],
    [500, 1],
    [999, 1],
    [1_000, 2],
    [5_999, 11],
    [6_000, 12],
    [123_456_789, 12],
  ])(
    "allows an amount of %i at most %i installments of 500 or more",
    (amount, count) => {
      expect(largestInstallmentCount(amount, RULES)).toBe(count)
    }
  )

  it("allows the account's maximum for any amount where there is no smallest installment", () => {
    expect(largestInstallmentCount(1, { ...RULES, minimumAmount: 0 })).toBe(12)
  })

  it("never allows more than the account's maximum", () => {
    expect(largestInstallmentCount(123_456_789, { ...RULES, maximum: 3 })).toBe(
      3
    )
  })

  it("never lets an installment fall below the smallest, and always allows one payment", () => {
    const rules = fc.record({
      maximum: fc.integer({ min: 1, max: 12 }),
      minimumAmount: fc.integer({ min: 0, max: 100_000 }),
      interestFree: fc.constant(1),
    })

    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        rules,
        (amount, given) => {
          const count = largestInstallmentCount(amount, given)

          expect(count).toBeGreaterThanOrEqual(1)
          expect(count).toBeLessThanOrEqual(given.maximum)
          expect(count === 1 || amount / count >= given.minimumAmount).toBe(
            true
          )
        }
      )
    )
  })
})

describe("installmentKind", () => {
  it.each([
    [1, "single"],
    [2, "interest_free"],
    [6, "interest_free"],
    [7, "with_interest"],
    [12, "with_interest"],
  ])("of %i installments, with 6 free of interest, is %s", (count, kind) => {
    expect(installmentKind(count, RULES)).toBe(kind)
  })
})
