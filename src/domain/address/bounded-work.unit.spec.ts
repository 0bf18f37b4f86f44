import fc from "fast-check"
import { LONGEST_TEXT } from "../parsing/bounded-text"
import { billingAddressFrom } from "./billing-address"
import { gatewayName, readBuyerEmail, readBuyerPhone } from "../buyer/buyer"

/** Methods of a text that take longer the longer it is, apart from those that cut it. */
const METHODS = [
  "normalize",
  "replace",
  "split",
  "trim",
  "toUpperCase",
  "toLowerCase",
  "indexOf",
] as const

/** What Medusa stores of a guest without a limit, among it what is slow to normalize. */
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

/** Two names and the blank between them; normalization makes up to three characters of one, a change of case two. */
const MOST = 3 * (2 * LONGEST_TEXT + 1)

/** Returns the length of the longest text on which a method was called, or which a pattern read. */
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

describe("what is read of a guest's texts, of whatever length they are,", () => {
  it("the time for reading a guest's name, e-mail address and phone number is bounded for texts of any length", () => {
    fc.assert(
      fc.property(text, text, (first, last) => {
        const longest = longestWorkedOn(() => {
          gatewayName(first, last)
          readBuyerEmail(first)
          readBuyerPhone(first)
        })

        expect(longest).toBeLessThanOrEqual(MOST)
      })
    )
  })

  it("the time for reading every part of a guest's address is bounded for texts of any length", () => {
    fc.assert(
      fc.property(address, details, (stored, sent) => {
        const longest = longestWorkedOn(() => {
          billingAddressFrom(stored, sent)
        })

        expect(longest).toBeLessThanOrEqual(MOST)
      })
    )
  })

  it("the length of an address that is sent to the gateway is bounded for texts of any length", () => {
    fc.assert(
      fc.property(address, details, (stored, sent) => {
        const read = billingAddressFrom(stored, sent)

        const parts =
          read.kind === "complete" ? Object.values(read.billingAddress) : []
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(2 * LONGEST_TEXT)
        }
      })
    )
  })
})
