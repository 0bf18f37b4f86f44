import fc from "fast-check"
import { MAX_TEXT_LENGTH } from "../parsing/truncate-text"
import { billingAddressFrom } from "./billing-address"
import {
  formatBuyerNameForGateway,
  normalizeBuyerEmail,
  parseBuyerPhone,
} from "../buyer/buyer"

/**
 * The string methods that the tests observe, because they take longer for longer strings. Methods that shorten a
 * string, such as `slice`, are missing here: the code may call them with a text of any length.
 */
const METHODS = [
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
const text = fc
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

const address = fc.record(
  {
    address_1: text,
    address_2: text,
    city: text,
    province: text,
    postal_code: text,
    country_code: fc.oneof(fc.constant("br"), text),
    metadata: fc.record(
      { street: text, number: text, neighborhood: text, complement: text },
      { requiredKeys: [] }
    ),
  },
  { requiredKeys: [] }
)

const details = fc.record(
  { street: text, number: text, neighborhood: text, complement: text },
  { requiredKeys: [] }
)

/**
 * The greatest length of a text that the code may process: first and last name with a blank between them, times three,
 * because Unicode normalization can triple the number of characters.
 */
const MOST = 3 * (2 * MAX_TEXT_LENGTH + 1)

/** Runs `work`, and returns the length of the longest text that one of METHODS or a regular expression processed. */
function longestTextRead(work: () => void): number {
  let longest = 0
  const noted = (read: unknown) => {
    longest = Math.max(longest, String(read).length)
  }
  const spies = METHODS.map((method) => {
    const original = String.prototype[method] as (...all: unknown[]) => unknown
    return jest.spyOn(String.prototype, method).mockImplementation(function (
      this: string,
      ...all: unknown[]
    ) {
      noted(this)
      return original.apply(this, all) as never
    })
  })
  const { exec, test } = RegExp.prototype
  spies.push(
    jest.spyOn(RegExp.prototype, "exec").mockImplementation(function (
      this: RegExp,
      read: string
    ) {
      noted(read)
      return exec.call(this, read)
    }) as never,
    jest.spyOn(RegExp.prototype, "test").mockImplementation(function (
      this: RegExp,
      read: string
    ) {
      noted(read)
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

describe("the work on texts that a guest typed", () => {
  it("formatBuyerNameForGateway, normalizeBuyerEmail and parseBuyerPhone process only the beginning of a text if a guest entered a long name, e-mail address or phone number", () => {
    fc.assert(
      fc.property(text, text, (first, last) => {
        const longest = longestTextRead(() => {
          formatBuyerNameForGateway(first, last)
          normalizeBuyerEmail(first)
          parseBuyerPhone(first)
        })

        expect(longest).toBeLessThanOrEqual(MOST)
      })
    )
  })

  it("billingAddressFrom processes only the beginning of each address field if a guest entered long texts", () => {
    fc.assert(
      fc.property(address, details, (stored, sent) => {
        const longest = longestTextRead(() => {
          billingAddressFrom(stored, sent)
        })

        expect(longest).toBeLessThanOrEqual(MOST)
      })
    )
  })

  it("billingAddressFrom returns no field that is longer than twice MAX_TEXT_LENGTH, however long the texts of a guest's address are", () => {
    fc.assert(
      fc.property(address, details, (stored, sent) => {
        const read = billingAddressFrom(stored, sent)

        const parts =
          read.kind === "complete" ? Object.values(read.billingAddress) : []
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(2 * MAX_TEXT_LENGTH)
        }
      })
    )
  })
})
