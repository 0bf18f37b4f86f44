import fc from "fast-check"
import { installmentOptions, largestInstallmentCount } from "./installments"

const RULES = { maximum: 12, minimumAmount: 500, interestFree: 3 }

const ANY_RULES = fc.record({
  maximum: fc.integer({ min: 1, max: 12 }),
  minimumAmount: fc.integer({ min: 0, max: 100_000 }),
  interestFree: fc.integer({ min: 1, max: 12 }),
})
const AMOUNT = fc.integer({ min: 1, max: 2_147_483_647 })

describe("installmentOptions", () => {
  it("shows R$ 25,00 once, twice, three times, and with interest from the fourth on", () => {
    expect(installmentOptions(2_500, RULES)).toEqual([
      { count: 1, each: 2_500, total: 2_500, kind: "single" },
      { count: 2, each: 1_250, total: 2_500, kind: "interest_free" },
      { count: 3, each: 833, total: 2_500, kind: "interest_free" },
      { count: 4, each: 625, total: 2_500, kind: "with_interest" },
      { count: 5, each: 500, total: 2_500, kind: "with_interest" },
    ])
  })

  it.each([1, 499, 500, 999])(
    "leaves one payment for %i, of which two would be below the smallest installment",
    (amount) => {
      expect(installmentOptions(amount, RULES)).toEqual([
        { count: 1, each: amount, total: amount, kind: "single" },
      ])
    }
  )

  it("offers exactly the counts that the server takes", () => {
    fc.assert(
      fc.property(AMOUNT, ANY_RULES, (amount, rules) => {
        const counts = installmentOptions(amount, rules).map(
          ({ count }) => count
        )

        expect(counts).toEqual(
          Array.from(
            { length: largestInstallmentCount(amount, rules) },
            (_, index) => index + 1
          )
        )
      })
    )
  })

  it("shows whole centavos, of which all installments lack less than one each, and none is below the smallest", () => {
    fc.assert(
      fc.property(AMOUNT, ANY_RULES, (amount, rules) => {
        for (const { count, each, total } of installmentOptions(
          amount,
          rules
        )) {
          const lacking = total - each * count

          expect(Number.isInteger(each)).toBe(true)
          expect(total).toBe(amount)
          expect(lacking).toBeGreaterThanOrEqual(0)
          expect(lacking).toBeLessThan(count)
          expect(count === 1 || each >= rules.minimumAmount).toBe(true)
        }
      })
    )
  })
})
