import fc from "fast-check"
import {
  installmentOptions,
  largestInstallmentCount,
  centavos,
  formatReais,
} from "./installments"
import { MathBN } from "@medusajs/framework/utils"
import { LARGEST_AMOUNT, minorUnitsFromDecimal } from "../money"

const RULES = { maximum: 12, minimumAmount: 500 }

const ANY_RULES = fc.record({
  maximum: fc.integer({ min: 1, max: 12 }),
  minimumAmount: fc.integer({ min: 0, max: 100_000 }),
})
const AMOUNT = fc.integer({ min: 1, max: 2_147_483_647 })

it.each([
  [499, 1],
  [500, 1],
  [999, 1],
  [1_000, 2],
  [5_999, 11],
  [6_000, 12],
])(
  "for an amount of %i centavos, at least 500 centavos per installment and at most 12 installments, largestInstallmentCount returns %i",
  (amount, count) => {
    expect(largestInstallmentCount(amount, RULES)).toBe(count)
  }
)

it.each([
  ["192.30499999999998", 19_231],
  ["192.305", 19_231],
  ["192.3049", 19_230],
  ["0.9999999", 100],
])(
  "the function centavos converts R$ %s to %i centavos, like minorUnitsFromDecimal on the server",
  (amount, expected) => {
    expect(centavos(amount)).toBe(expected)
    expect(centavos(Number(amount))).toBe(expected)
    expect(minorUnitsFromDecimal(amount)).toBe(expected)
  }
)

it("largestInstallmentCount returns the maximum number of installments even for one centavo if there is no minimum amount per installment", () => {
  expect(largestInstallmentCount(1, { ...RULES, minimumAmount: 0 })).toBe(12)
})

it("installmentOptions returns each number of installments up to the largest, and each installment is at least the minimum amount unless the whole price is paid at once", () => {
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

/** Generates totals as they occur in JSON: with whole or half centavos, divided amounts, or any number. */
const TOTAL = fc.oneof(
  fc.integer({ min: 0, max: LARGEST_AMOUNT }).map((minor) => minor / 100),
  fc.integer({ min: 0, max: LARGEST_AMOUNT }).map((minor) => minor / 1_000),
  fc
    .tuple(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 12 })
    )
    .map(([amount, parts]) => amount / parts),
  fc.double({ min: 0, max: LARGEST_AMOUNT / 100, noNaN: true })
)

describe("centavos", () => {
  it.each([
    "",
    "19,99",
    "1.234,56",
    "R$ 19.99",
    "19.99 ",
    ".5",
    "5.",
    "1e3",
    "abc",
    "-1",
    "NaN",
    "0x10",
    -1,
    NaN,
    Infinity,
    1e21,
  ])(
    "the function centavos returns NaN for the value %p, which is not a valid amount",
    (amount) => {
      expect(centavos(amount)).toBeNaN()
    }
  )

  it("the function centavos converts every total to the same amount as the server does", () => {
    fc.assert(
      fc.property(TOTAL, (total) => {
        expect(centavos(total)).toBe(
          minorUnitsFromDecimal(MathBN.convert(total).toFixed())
        )
      }),
      { numRuns: 10_000 }
    )
  })
})

const NO_BREAK_SPACE = "\u00a0"

describe("formatReais", () => {
  it.each([
    [0, "0,00"],
    [5, "0,05"],
    [3_333, "33,33"],
    [123_456_789, "1.234.567,89"],
    [2_147_483_647, "21.474.836,47"],
  ])(
    "formatReais formats %i centavos as R$ %s in Portuguese, with a no-break space",
    (amount, shown) => {
      expect(formatReais(amount)).toBe(`R$${NO_BREAK_SPACE}${shown}`)
      expect(formatReais(amount, "pt-BR")).toBe(formatReais(amount))
    }
  )

  it("formatReais shows all digits of an amount in Portuguese and in English", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.constantFrom("pt-BR" as const, "en" as const),
        (amount, locale) => {
          expect(formatReais(amount, locale).replace(/\D/g, "")).toBe(
            String(amount).padStart(3, "0")
          )
        }
      )
    )
  })
})
