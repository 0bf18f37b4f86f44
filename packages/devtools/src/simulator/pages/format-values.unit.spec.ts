import { parseReaisAsCentavos } from "./format-values"

describe("a sum that a person wrote", () => {
  it.each([
    ["10,90", 1_090],
    ["10,9", 1_090],
    ["10.90", 1_090],
    ["10", 1_000],
    ["1.090,50", 109_050],
    ["R$ 25,00", 2_500],
    ["0,01", 1],
    ["9.999.999,99", 999_999_999],
  ])(
    'parseReaisAsCentavos reads the text "%s" as %i centavos',
    (text, cents) => {
      expect(parseReaisAsCentavos(text)).toBe(cents)
    }
  )

  it.each(["", "ten", "-1", "1,999", "1.090", "1e3", "10,", "99999999"])(
    "parseReaisAsCentavos returns undefined for the text %j, which is not an amount that it can read",
    (text) => {
      expect(parseReaisAsCentavos(text)).toBeUndefined()
    }
  )
})
