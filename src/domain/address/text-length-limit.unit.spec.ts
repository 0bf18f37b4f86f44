import fc from "fast-check"
import { MAX_TEXT_LENGTH } from "../parsing/truncate-text"
import { billingAddressFrom } from "./billing-address"
import {
  formatBuyerNameForGateway,
  normalizeBuyerEmail,
  parseBuyerPhone,
} from "../buyer/buyer"

/**
 * The string methods that the tests observe, because they take longer for longer strings. `slice` is not observed: the
 * code calls it with a text of any length, to cut the text.
 */
const OBSERVED_STRING_METHODS = [
  "normalize",
  "replace",
  "split",
  "trim",
  "toUpperCase",
  "toLowerCase",
  "indexOf",
] as const

/**
 * Generates texts of up to about 57,000 characters, because a guest can send Medusa texts of any length. Some consist
 * of characters that are slow to normalize.
 */
const longTexts = fc
  .tuple(
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.constantFrom(
      "a\u0301\u0316\u0323\u0307\u0330",
      "\u0344",
      "1",
      ",",
      " - "
    ),
    fc.nat(9_500)
  )
  .map(([first, unit, times]) => first + unit.repeat(times))

const addressesOfLongTexts = fc.record(
  {
    address_1: longTexts,
    address_2: longTexts,
    city: longTexts,
    province: longTexts,
    postal_code: longTexts,
    country_code: fc.oneof(fc.constant("br"), longTexts),
    metadata: fc.record(
      {
        street: longTexts,
        number: longTexts,
        neighborhood: longTexts,
        complement: longTexts,
      },
      { requiredKeys: [] }
    ),
  },
  { requiredKeys: [] }
)

const addressDetailsOfLongTexts = fc.record(
  {
    street: longTexts,
    number: longTexts,
    neighborhood: longTexts,
    complement: longTexts,
  },
  { requiredKeys: [] }
)

/**
 * The greatest length of a text that the code may process: first and last name with a blank between them, times three,
 * because Unicode normalization can triple the number of characters.
 */
const MAX_PROCESSED_LENGTH = 3 * (2 * MAX_TEXT_LENGTH + 1)

/** Runs `work`, and returns the length of the longest text that one of OBSERVED_STRING_METHODS or a regular expression processed. */
function lengthOfLongestProcessedText(work: () => void): number {
  let longest = 0
  const noteReadLength = (read: unknown) => {
    longest = Math.max(longest, String(read).length)
  }
  const spies = OBSERVED_STRING_METHODS.map((method) => {
    const original = String.prototype[method] as (...all: unknown[]) => unknown
    return jest.spyOn(String.prototype, method).mockImplementation(function (
      this: string,
      ...all: unknown[]
    ) {
      noteReadLength(this)
      return original.apply(this, all) as never
    })
  })
  const { exec, test } = RegExp.prototype
  spies.push(
    jest.spyOn(RegExp.prototype, "exec").mockImplementation(function (
      this: RegExp,
      read: string
    ) {
      noteReadLength(read)
      return exec.call(this, read)
    }) as never,
    jest.spyOn(RegExp.prototype, "test").mockImplementation(function (
      this: RegExp,
      read: string
    ) {
      noteReadLength(read)
      return test.call(this, read)
    }) as never
  )
  try {
    work()
  } finally {
    spies.forEach((spy) => spy.mockRestore())
  }
  return longest
}

describe("the length of the texts that the code processes", () => {
  it("formatBuyerNameForGateway, normalizeBuyerEmail and parseBuyerPhone never normalize or search a text of more than 1,533 characters, however long the name, e-mail address or phone number of a guest is", () => {
    fc.assert(
      fc.property(longTexts, longTexts, (first, last) => {
        const longest = lengthOfLongestProcessedText(() => {
          formatBuyerNameForGateway(first, last)
          normalizeBuyerEmail(first)
          parseBuyerPhone(first)
        })

        expect(longest).toBeLessThanOrEqual(MAX_PROCESSED_LENGTH)
      })
    )
  })

  it("billingAddressFrom never normalizes or searches a text of more than 1,533 characters, however long the texts of a guest's address are", () => {
    fc.assert(
      fc.property(
        addressesOfLongTexts,
        addressDetailsOfLongTexts,
        (stored, sent) => {
          const longest = lengthOfLongestProcessedText(() => {
            billingAddressFrom(stored, sent)
          })

          expect(longest).toBeLessThanOrEqual(MAX_PROCESSED_LENGTH)
        }
      )
    )
  })

  it("billingAddressFrom returns no field that is longer than twice MAX_TEXT_LENGTH, however long the texts of a guest's address are", () => {
    fc.assert(
      fc.property(
        addressesOfLongTexts,
        addressDetailsOfLongTexts,
        (stored, sent) => {
          const read = billingAddressFrom(stored, sent)

          const parts =
            read.kind === "complete" ? Object.values(read.billingAddress) : []
          for (const part of parts) {
            expect(part.length).toBeLessThanOrEqual(2 * MAX_TEXT_LENGTH)
          }
        }
      )
    )
  })
})
