import fc from "fast-check"
import {
  decimalFromMinorUnits,
  LARGEST_AMOUNT,
  minorUnitsFromDecimal,
  toMinorUnitsThatAddUp,
  negatedDecimal,
  MoneyError,
  sumOfDecimals,
} from "./money"

describe("minorUnitsFromDecimal", () => {
  it.each([
    ["19.9949", 1_999],
    ["19.994999", 1_999],
    ["19.995", 2_000],
    // Medusa computes the difference after a return in these three ways.
    ["192.305", 19_231],
    ["192.30499999999998", 19_231],
    ["192.30500000000004", 19_231],
    ["192.304999", 19_230],
    ["0.9999999999", 100],
    ["0.005", 1],
    ["21474836.474", 2_147_483_647],
  ])(
    "minorUnitsFromDecimal rounds R$ %s half up to %i centavos",
    (decimal, expected) => {
      expect(minorUnitsFromDecimal(decimal)).toBe(expected)
    }
  )

  it.each([
    "1e3",
    "",
    " 1",
    "1 ",
    "1.",
    ".5",
    "+1",
    "--1",
    "١٢",
    "1.2.3",
    "-0.01",
    "-1",
    "-19.99",
    "-0.005",
    "-99999999999",
    // These amounts exceed 32 bits.
    "21474836.48",
    "21474836.475",
    "99999999",
    "1".repeat(400),
  ])(
    "if the text %j is not a valid amount, minorUnitsFromDecimal throws a MoneyError",
    (decimal) => {
      expect(() => minorUnitsFromDecimal(decimal)).toThrow(MoneyError)
    }
  )

  it.each(["-0", "-0.00", "-0.004"])(
    "minorUnitsFromDecimal converts %s to zero and not to negative zero",
    (decimal) => {
      expect(Object.is(minorUnitsFromDecimal(decimal), 0)).toBe(true)
    }
  )
})

describe("decimalFromMinorUnits", () => {
  it("minorUnitsFromDecimal reverses decimalFromMinorUnits for every amount", () => {
    const amounts = fc.integer({ min: 0, max: LARGEST_AMOUNT })

    fc.assert(
      fc.property(amounts, (amount) => {
        expect(minorUnitsFromDecimal(decimalFromMinorUnits(amount))).toBe(
          amount
        )
      })
    )
  })
})

describe("sumOfDecimals", () => {
  it.each([
    [[], "0"],
    [["0.1", "0.2"], "0.3"],
    [["173.00338", negatedDecimal("100")], "73.00338"],
    [["0.005", "0.995"], "1"],
    [["1", negatedDecimal("1.005")], "-0.005"],
    [["-0.5", "-0.25"], "-0.75"],
    [
      ["9007199254740993.01", "0.00000000000000000001"],
      "9007199254740993.01000000000000000001",
    ],
  ])(
    "sumOfDecimals returns the exact sum of %j, which is %s",
    (decimals, sum) => {
      expect(sumOfDecimals(decimals)).toBe(sum)
    }
  )
})

describe("toMinorUnitsThatAddUp", () => {
  it.each([
    [
      ["10", "7.991"],
      [1_000, 799],
    ],
    [Array<string>(4).fill("0.005"), [1, 0, 1, 0]],
    [
      ["0.004", "0.004"],
      [0, 1],
    ],
    [[], []],
  ])(
    "toMinorUnitsThatAddUp converts the amounts %j in reais to the centavos %j, which add up to the rounded total",
    (decimals, parts) => {
      expect(toMinorUnitsThatAddUp(decimals)).toEqual(parts)
    }
  )

  it("the amounts that toMinorUnitsThatAddUp returns add up to the rounded total, for any amounts", () => {
    const part = fc
      .tuple(fc.nat(100), fc.nat(99_999))
      .map(
        ([whole, fraction]) => `${whole}.${String(fraction).padStart(5, "0")}`
      )

    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const sum = toMinorUnitsThatAddUp(parts).reduce<number>(
          (all, one) => all + one,
          0
        )

        expect(sum).toBe(minorUnitsFromDecimal(sumOfDecimals(parts)))
      })
    )
  })
})
