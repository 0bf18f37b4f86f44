import { MathBN } from "@medusajs/framework/utils"
import fc from "fast-check"
import { MoneyError } from "../errors"
import { LARGEST_AMOUNT, minorUnitsFromDecimal } from "../money"
import { centavos } from "./installments"

/** What a total may look like in JSON: to the centavo, to half of one, divided, or any. */
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
    [129.9, 12_990],
    [1.15, 115],
    [66.666666, 6_667],
    [1.005, 101],
    [1e-7, 0],
    [-1e-7, 0],
    ["19.99", 1_999],
    ["1.00499999999999999999999999", 100],
    ["-0.004", 0],
    // More than one charge may be, and still shown as what it is.
    [30_000_000, 3_000_000_000],
  ])("of %p are %i", (amount, minor) => {
    expect(centavos(amount)).toBe(minor)
  })

  it.each([
    ...["", "19,99", "1.234,56", "R$ 19.99", "19.99 ", ".5", "5.", "1e3"],
    ...["abc", "-1", "NaN", "0x10", -1, NaN, Infinity, 1e21],
  ])("are not told of %p", (amount) => {
    expect(centavos(amount)).toBeNaN()
  })

  it("agree with what the server makes of every total", () => {
    fc.assert(
      fc.property(TOTAL, (total) => {
        expect(centavos(total)).toBe(
          minorUnitsFromDecimal(MathBN.convert(total).toFixed())
        )
      }),
      { numRuns: 10_000 }
    )
  })

  it("agree with what the server makes of every text, and are not told where it refuses", () => {
    const decimal = fc.stringMatching(/^-?\d{0,7}(\.\d{0,25})?$/)

    fc.assert(
      fc.property(decimal, (text) => {
        expect(centavos(text)).toBe(byServer(text))
      }),
      { numRuns: 10_000 }
    )
  })
})

function byServer(text: string): number {
  try {
    return minorUnitsFromDecimal(text)
  } catch (error) {
    expect(error).toBeInstanceOf(MoneyError)
    return NaN
  }
}
