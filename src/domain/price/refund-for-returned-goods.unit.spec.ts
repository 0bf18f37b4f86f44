import fc from "fast-check"
import { pixDiscount } from "./pix-discount"
import { refundForReturnedGoods } from "./refund-for-returned-goods"
import { splitByWeight } from "./split-by-weight"

/** Generates amounts up to R$ 99,999.99. Half of them are small, because rounding matters most for them. */
const CENTAVOS = fc.oneof(fc.nat(9_999_999), fc.nat(20))
const PRICES = fc.array(CENTAVOS, { minLength: 1, maxLength: 8 })
const sum = (amounts: readonly number[]) =>
  amounts.reduce((all, one) => all + one, 0)

describe("splitByWeight", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [999, [19_980, 1_999], [908, 91]],
    [5, [0, 10, 0], [0, 5, 0]],
    [3, [1, 1, 1, 1, 1], [1, 1, 1, 0, 0]],
    [1, [3, 3, 4], [0, 0, 1]],
    [7, [], []],
  ])(
    "splitByWeight splits the amount %i by the weights %j into the parts %j",
    (amount, weights, parts) => {
      expect(splitByWeight(amount, weights)).toEqual(parts)
    }
  )

  it("splitByWeight splits an amount by prices into parts that add up to the amount and are exact to less than a centavo", () => {
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

describe("refundForReturnedGoods", () => {
  it("refundForReturnedGoods adds R$ 18.11 of the interest to a refund of R$ 80.00, if the goods cost R$ 100.00 and the interest was R$ 22.64", () => {
    const sold = { amount: 12_264, discount: 0, interest: 2_264, refunded: 0 }

    expect(refundForReturnedGoods(sold, 8_000)).toEqual({
      price: 8_000,
      share: 1_811,
      total: 9_811,
    })
  })

  it("refundForReturnedGoods never returns a negative amount, and returns exactly the paid amount in total if all goods are returned in several steps", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: -500, max: 2_000 }),
        fc.array(CENTAVOS, { maxLength: 6 }),
        (plain, perMille, prices) => {
          const change = Math.trunc((plain * perMille) / 1_000)
          const [interest, discount] = [
            Math.max(0, change),
            Math.max(0, -change),
          ]
          const paid = plain + change
          fc.pre(paid > 0)
          let refunded = 0
          for (const price of [...prices, plain]) {
            const sold = { amount: paid, discount, interest, refunded }
            const { total, ...made } = refundForReturnedGoods(sold, price)
            expect(total).toBeGreaterThanOrEqual(0)
            expect(made.price + made.share).toBe(total)
            refunded += total
          }
          expect(refunded).toBe(paid)
        }
      ),
      { numRuns: 1_000 }
    )
  })
})

describe("pixDiscount", () => {
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
    "if a cart has goods for %i centavos and freight for %i centavos, a rule of 5 percent of goods worth at least R$ 50.00 (with the changes %j) gives a Pix discount of %i centavos",
    (goods, freight, given, discount) => {
      const left = goods + freight
      const rules = { ...RULES, ...given }
      expect(pixDiscount({ goods, freight, leftToPay: left }, rules)).toBe(
        discount
      )
    }
  )

  it.each([
    [9_990, 0, 4_990, {}, 250],
    [9_990, 1_000, 5_990, {}, 272],
    [9_990, 1_000, 5_990, { includesFreight: true }, 300],
    [9_990, 0, 490, { rate: 100_000 }, 49],
    [9_990, 0, 1, { rate: 500_000 }, 0],
    [9_990, 0, 0, {}, 0],
    // The amount that another credit line adds gets no discount.
    [9_990, 0, 12_000, {}, 500],
  ])(
    "pixDiscount for goods of %i and freight of %i centavos, of which %i centavos are to be paid, under a rule of 5 percent of goods worth at least R$ 50.00 (with the changes %j), is %i centavos",
    (goods, freight, left, given, discount) => {
      const rules = { ...RULES, ...given }
      expect(pixDiscount({ goods, freight, leftToPay: left }, rules)).toBe(
        discount
      )
    }
  )
})
