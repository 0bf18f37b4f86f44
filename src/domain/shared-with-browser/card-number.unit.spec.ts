import fc from "fast-check"
import {
  cardDigits,
  formatCardNumber,
  isCardNumber,
  isCvv,
} from "./card-form-values"

const TYPED = fc.string({
  unit: fc.constantFrom(..."0123456789  .-a"),
  maxLength: 30,
})

describe("formatCardNumber", () => {
  it.each([
    ["37828", "3782 8"],
    ["37828224631", "3782 822463 1"],
    ["340353278080900", "3403 532780 80900"],
    ["3782822463100051", "3782 822463 10005 1"],
  ])(
    "formatCardNumber groups the digits %j of an American Express card as %j",
    (typed, shown) => {
      expect(formatCardNumber(typed)).toBe(shown)
    }
  )

  it("formatCardNumber does not change a text that it has already formatted", () => {
    fc.assert(
      fc.property(TYPED, (typed) => {
        const shown = formatCardNumber(typed)

        expect(formatCardNumber(shown)).toBe(shown)
      })
    )
  })

  it("formatCardNumber keeps all digits in their order", () => {
    fc.assert(
      fc.property(TYPED, (typed) => {
        expect(cardDigits(formatCardNumber(typed))).toBe(cardDigits(typed))
      })
    )
  })
})

describe("isCardNumber", () => {
  it.each([
    ["", "an empty text"],
    ["0000000000000000", "only zeros"],
    ["4111 1111 1111 111I", "a letter instead of the last digit"],
    ["4111 1111 1111 1111 CVV", "letters after the number"],
    ["٤١١١١١١١١١١١١١١١", "digits of another script"],
  ])(
    "isCardNumber returns false for the text %j, which is no card number (%s)",
    (number) => {
      expect(isCardNumber(number)).toBe(false)
      expect(isCardNumber(number, { sandbox: true })).toBe(false)
    }
  )

  it.each(["4389355432185991", "4389355432185992"])(
    "isCardNumber accepts the sandbox number %s, which has a wrong check digit, only with the option sandbox",
    (number) => {
      expect(isCardNumber(number)).toBe(false)
      expect(isCardNumber(number, { sandbox: false })).toBe(false)
      expect(isCardNumber(number, { sandbox: true })).toBe(true)
      expect(isCardNumber(formatCardNumber(number), { sandbox: true })).toBe(
        true
      )
    }
  )

  it("isCardNumber returns the same result as the Luhn algorithm for every number of 13 to 19 digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{12,18}$/), (number) => {
        expect(isCardNumber(number)).toBe(passesLuhn(number))
        expect(isCardNumber(formatCardNumber(number))).toBe(passesLuhn(number))
      }),
      { numRuns: 2_000 }
    )
  })
})

describe("the security code of a card", () => {
  it.each([
    ["123", "VISA", true],
    ["1234", "amex", true],
    ["123", undefined, true],
    ["1234", undefined, true],
    ["1234", "", true],
    ["1234", "VISA", false],
    ["123", "AMEX", false],
    ["12", undefined, false],
    ["", undefined, false],
    ["12a", "VISA", false],
    ["12 3", undefined, false],
    ["123\n", "VISA", false],
  ])(
    "for the security code %j of a card with the brand %j, isCvv returns %s",
    (typed, brand, is) => {
      expect(isCvv(typed, brand)).toBe(is)
    }
  )
})

/** Returns whether the check digit is correct. It uses a table, so that it differs from the tested code. */
function passesLuhn(number: string): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  const sum = [...number]
    .reverse()
    .map(Number)
    .reduce((all, digit, place) => {
      return all + (place % 2 === 0 ? digit : (doubled[digit] ?? NaN))
    }, 0)
  return String(sum).endsWith("0")
}
