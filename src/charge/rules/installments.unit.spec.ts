import fc from "fast-check"
import { installmentOptions, largestInstallmentCount } from "./installments"

const RULES = { maximum: 12, minimumAmount: 500 }

const ANY_RULES = fc.record({
  maximum: fc.integer({ min: 1, max: 12 }),
  minimumAmount: fc.integer({ min: 0, max: 100_000 }),
})
const AMOUNT = fc.integer({ min: 1, max: 2_147_483_647 })

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

it("shows R$ 25,00 in one payment to five of R$ 5,00", () => {
  expect(installmentOptions(2_500, RULES)).toEqual([
    { count: 1, each: 2_500 },
    { count: 2, each: 1_250 },
    { count: 3, each: 833 },
    { count: 4, each: 625 },
    { count: 5, each: 500 },
  ])
})

it("offers each count from one to the largest, in whole centavos that are never below the smallest", () => {
  fc.assert(
    fc.property(AMOUNT, ANY_RULES, (amount, rules) => {
      const options = installmentOptions(amount, rules)

      expect(options.map(({ count }) => count)).toEqual(
        Array.from(
          { length: largestInstallmentCount(amount, rules) },
          (_, index) => index + 1
        )
      )
      expect(options.length).toBeLessThanOrEqual(rules.maximum)
      for (const { count, each } of options) {
        const lacking = amount - each * count
        expect(Number.isInteger(each)).toBe(true)
        expect(lacking).toBeGreaterThanOrEqual(0)
        expect(lacking).toBeLessThan(count)
        expect(count === 1 || each >= rules.minimumAmount).toBe(true)
      }
    })
  )
})
