import fc from "fast-check"
import { MAX_TEXT_LENGTH } from "../parsing/bounded-text"
import { billingAddressFrom } from "./billing-address"
import { toGatewayName, readBuyerEmail, readBuyerPhone } from "../buyer/buyer"

/**
 * The string methods that the tests record, because their time grows with the length of the string. Methods that
 * shorten a string, such as `slice`, are left out, because they may be called with a text of any length.
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

/** Texts of any length, as Medusa stores them for a guest, including characters that are slow to normalize. */
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
 * The longest text that may be processed: two names and the blank between them, times three, because normalization can
 * triple the number of characters.
 */
const MOST = 3 * (2 * MAX_TEXT_LENGTH + 1)

/** Runs `work`, and returns the length of the longest text on which a string method or a regular expression worked. */
function longestWorkedOn(work: () => void): number {
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
  it("only a bounded part of a guest's name, e-mail address and phone number is processed, however long they are", () => {
    fc.assert(
      fc.property(text, text, (first, last) => {
        const longest = longestWorkedOn(() => {
          toGatewayName(first, last)
          readBuyerEmail(first)
          readBuyerPhone(first)
        })

        expect(longest).toBeLessThanOrEqual(MOST)
      })
    )
  })

  it("only a bounded part of a guest's address is processed, however long its fields are", () => {
    fc.assert(
      fc.property(address, details, (stored, sent) => {
        const longest = longestWorkedOn(() => {
          billingAddressFrom(stored, sent)
        })

        expect(longest).toBeLessThanOrEqual(MOST)
      })
    )
  })

  it("the fields of the address that is sent to the gateway are cut to a maximum length, however long the guest's texts are", () => {
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
