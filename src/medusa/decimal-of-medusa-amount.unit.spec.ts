import { MathBN } from "@medusajs/framework/utils"
import { MoneyError } from "../domain/money"
import { decimalOf, isAtMostZero } from "./decimal-of-medusa-amount"

/**
 * Makes `convert` throw for a value that is no number, as bignumber.js 11 in Medusa 2.22.2 does. bignumber.js 9 returns
 * NaN.
 */
function throwAsBigNumber11() {
  const convert = MathBN.convert.bind(MathBN)
  jest.spyOn(MathBN, "convert").mockImplementation((...given) => {
    const converted = convert(...given)
    if (converted.isNaN()) throw new Error("[BigNumber Error] Not a number")
    return converted
  })
}

describe.each([
  ["returns NaN", () => undefined],
  ["throws", throwAsBigNumber11],
])(
  "amounts in Medusa, if bignumber.js %s for a value that is not a number",
  (_, begin) => {
    beforeEach(begin)
    afterEach(() => jest.restoreAllMocks())

    it.each([
      ["19.99", "19.99"],
      [19.9, "19.9"],
      [{ value: "1e3", precision: 20 }, "1000"],
      [MathBN.convert("0.5"), "0.5"],
      [-5, "-5"],
      [null, "0"],
    ])(
      "decimalOf converts the amount %j of Medusa to the plain decimal %s",
      (given, decimal) => {
        expect(decimalOf(given)).toBe(decimal)
        expect(isAtMostZero(given)).toBe(/^(-|0$)/.test(decimal))
      }
    )

    it.each(["", "x", Number.NaN, "Infinity", -Infinity, { value: "x" }, {}])(
      "decimalOf throws a MoneyError for a value that is not a finite number (%p)",
      (given) => {
        expect(() => decimalOf(given)).toThrow(MoneyError)
        expect(isAtMostZero(given)).toBe(false)
      }
    )
  }
)
