import fc from "fast-check"
import { pixDiscount } from "./pix-discount"
import {
  partsOfSum,
  priceOfUnits,
  refundOfLines,
  soldLines,
} from "./refund-shares"
import { splitByWeight } from "./split-by-weight"

/** Up to R$ 99,999.99, and often small, where centavos are scarce. */
const CENTAVOS = fc.oneof(fc.nat(9_999_999), fc.nat(20))
const PRICES = fc.array(CENTAVOS, { minLength: 1, maxLength: 8 })
const sum = (amounts: readonly number[]) =>
  amounts.reduce((all, one) => all + one, 0)

describe("an amount split by weight", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [999, [19_980, 1_999], [908, 91]],
    [5, [0, 10, 0], [0, 5, 0]],
    [3, [1, 1, 1, 1, 1], [1, 1, 1, 0, 0]],
    [1, [3, 3, 4], [0, 0, 1]],
    [7, [], []],
  ])("of %i over %j is %j", (amount, weights, parts) => {
    expect(splitByWeight(amount, weights)).toEqual(parts)
  })

  it("adds up, rounds each exact part up or down, and takes from no item more than its price", () => {
    fc.assert(
      fc.property(CENTAVOS, PRICES, (amount, prices) => {
        const whole = sum(prices)
        fc.pre(whole > 0)

        const parts = splitByWeight(amount, prices)

        expect(sum(parts)).toBe(amount)
        expect(
          prices.filter((price, at) => {
            const part = parts[at] ?? NaN
            const isNear = Math.abs(part - (amount * price) / whole) < 1
            return !isNear || (amount <= whole && part > price)
          })
        ).toEqual([])
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("a refund of a part", () => {
  it("of an item of R$ 80.00 in a sale of R$ 100.00 with R$ 22.64 of interest gives R$ 18.11 back with it", () => {
    const lines = soldLines([8_000, 2_000], 2_264)

    const refund = refundOfLines(lines, { before: [], now: [8_000] })

    expect(refund).toEqual({ price: 8_000, share: 1_811, total: 9_811 })
  })

  it("of one of three shirts for R$ 299.70, less R$ 14.99 for Pix, gives R$ 94.90 back", () => {
    const lines = soldLines([29_970], -1_499)
    const now = [priceOfUnits(29_970, { of: 3, before: 0, now: 1 })]

    expect(refundOfLines(lines, { before: [], now }).total).toBe(9_490)
  })

  const SALE = fc
    .record({
      prices: PRICES,
      rate: fc.integer({ min: -1_000, max: 3_000 }),
    })
    .map(({ prices, rate }) => {
      const change = Math.trunc((sum(prices) * rate) / 1_000)
      return { lines: soldLines(prices, change), paid: sum(prices) + change }
    })
    .filter(({ paid }) => paid > 0)

  it("is never negative, and any sequence that returns all of it gives back what was paid, to the centavo", () => {
    fc.assert(
      fc.property(
        SALE,
        fc.array(
          fc.record({ at: fc.nat(7), size: CENTAVOS, isSum: fc.boolean() }),
          { maxLength: 12 }
        ),
        ({ lines, paid }, steps) => {
          const before = lines.map(() => 0)
          let total = 0
          const refund = (now: number[]) => {
            const made = refundOfLines(lines, { before, now })
            total += made.total
            expect(
              made.price + made.share === made.total &&
                made.total >= 0 &&
                total <= paid
            ).toBe(true)
            for (const [at, { price }] of lines.entries()) {
              before[at] = Math.min(price, (before[at] ?? 0) + (now[at] ?? 0))
            }
          }

          for (const { at, size, isSum } of steps) {
            refund(
              isSum
                ? partsOfSum(lines, { before, sum: size })
                : lines.map((_, index) => (index === at ? size : 0))
            )
          }
          refund(lines.map(({ price }) => price))

          expect(total).toBe(paid)
        }
      ),
      { numRuns: 1_000 }
    )
  })

  it("of units makes the whole price in the end, in any steps", () => {
    fc.assert(
      fc.property(
        CENTAVOS,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (price, steps) => {
          const of = sum(steps)
          const parts = steps.map((now, at) =>
            priceOfUnits(price, { of, before: sum(steps.slice(0, at)), now })
          )

          expect(sum(parts)).toBe(price)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        }
      )
    )
  })
})

describe("the discount for Pix", () => {
  const RULES = { rate: 50_000, minimumOrder: 5_000, includesFreight: false }

  it.each([
    [9_990, 1_000, {}, 500],
    [9_990, 1_000, { includesFreight: true }, 550],
    [9_990, 1_000, { rate: 33_300 }, 333],
    [4_999, 1_000, {}, 0],
    [5_000, 0, {}, 250],
    [9_990, 0, { rate: 0 }, 0],
    [5_000, 0, { rate: 1_000_000 }, 4_999],
    [0, 0, { minimumOrder: 0 }, 0],
  ])(
    "on goods of %i and freight of %i with %j is %i",
    (goods, freight, given, discount) => {
      expect(pixDiscount({ goods, freight }, { ...RULES, ...given })).toBe(
        discount
      )
    }
  )
})
