import fc from "fast-check"
import { cardDigits, formatCardNumber, isCardNumber, isCvv } from "./card"

const TYPED = fc.string({
  unit: fc.constantFrom(..."0123456789  .-a"),
  maxLength: 30,
})

/** Numbers that brands and acquirers publish for tests; those within a range are made up. */
const TEST_CARDS: [brand: string, number: string][] = [
  ["VISA of 13 digits", "4222222222222"],
  ["AMEX beginning with 37", "378282246310005"],
]

const DECLINED_IN_SANDBOX = "4389355432185991"
const FAILS_IN_SANDBOX = "4389355432185992"

describe("formatCardNumber", () => {
  it.each([
    ["37828", "3782 8"],
    ["37828224631", "3782 822463 1"],
    ["340353278080900", "3403 532780 80900"],
    ["3782822463100051", "3782 822463 10005 1"],
  ])("writes %j as American Express prints it: %j", (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown)
  })

  it("leaves alone what it has written", () => {
    fc.assert(
      fc.property(TYPED, (typed) => {
        const shown = formatCardNumber(typed)

        expect(formatCardNumber(shown)).toBe(shown)
      })
    )
  })

  it("keeps every digit in its order", () => {
    fc.assert(
      fc.property(TYPED, (typed) => {
        expect(cardDigits(formatCardNumber(typed))).toBe(cardDigits(typed))
      })
    )
  })
})

describe("isCardNumber", () => {
  it.each(TEST_CARDS)("takes a test card of %s, %s", (_brand, number) => {
    expect(isCardNumber(number)).toBe(true)
    expect(isCardNumber(formatCardNumber(number))).toBe(true)
  })

  it.each([
    ["", "nothing"],
    ["0000000000000000", "zeros alone"],
    ["4111 1111 1111 111I", "a letter for a digit"],
    ["4111 1111 1111 1111 CVV", "something behind it"],
    ["٤١١١١١١١١١١١١١١١", "digits of another script"],
  ])("refuses %j: %s", (number) => {
    expect(isCardNumber(number)).toBe(false)
    expect(isCardNumber(number, { sandbox: true })).toBe(false)
  })

  it.each([DECLINED_IN_SANDBOX, FAILS_IN_SANDBOX])(
    "takes the operator's sandbox number %s in a sandbox only, its check digit being wrong",
    (number) => {
      expect(passesLuhn(number)).toBe(false)
      expect(isCardNumber(number)).toBe(false)
      expect(isCardNumber(number, {})).toBe(false)
      expect(isCardNumber(number, { sandbox: false })).toBe(false)
      expect(isCardNumber(number, { sandbox: true })).toBe(true)
      expect(isCardNumber(formatCardNumber(number), { sandbox: true })).toBe(
        true
      )
    }
  )

  it("agrees with Luhn on every number of 13 to 19 digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{12,18}$/), (number) => {
        expect(isCardNumber(number)).toBe(passesLuhn(number))
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
  ])("may be %j of %j: %s", (typed, brand, is) => {
    expect(isCvv(typed, brand)).toBe(is)
  })
})

/** The algorithm once more, by a table instead of arithmetic. */
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
