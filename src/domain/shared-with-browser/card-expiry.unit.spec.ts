import fc from "fast-check"
import { formatExpiry, readExpiry } from "./card-form-values"

const TYPED = fc.string({
  unit: fc.constantFrom(..."0123456789012//- m"),
  maxLength: 12,
})

const JULY_2026 = new Date(2026, 6, 15, 12)

const digitsOf = (text: string) => text.replace(/\D/g, "")

describe("formatExpiry", () => {
  it.each([
    ["122", "12/2"],
    ["1227", "12/27"],
    ["12/2027", "12/2027"],
    ["122027", "12/2027"],
    ["12/20279", "12/2027"],
  ])("formatExpiry formats the typed text %j as %j", (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown)
  })

  it("formatExpiry does not change a text that it has already formatted", () => {
    fc.assert(
      fc.property(TYPED, (typed) => {
        const shown = formatExpiry(typed)

        expect(formatExpiry(shown)).toBe(shown)
      }),
      { numRuns: 5_000 }
    )
  })

  it("formatExpiry keeps the first six typed digits in their order, and adds at most a 0 before the month", () => {
    const notFilledIn = TYPED.filter((typed) => !/^\s*\d{4}\D/.test(typed))

    fc.assert(
      fc.property(notFilledIn, (typed) => {
        const digits = digitsOf(typed)

        expect([digits.slice(0, 6), `0${digits}`.slice(0, 6)]).toContain(
          digitsOf(formatExpiry(typed))
        )
      }),
      { numRuns: 5_000 }
    )
  })
})

describe("readExpiry", () => {
  it.each(["", "1", "12", "12/", "12/2", "12/202", "00/27", "13/27", "soon"])(
    "readExpiry reports %j as incomplete",
    (typed) => {
      expect(readExpiry(typed, JULY_2026)).toEqual({ problem: "incomplete" })
    }
  )

  it.each(["06/26", "12/25", "06/2026", "12/1999", "01/00"])(
    "readExpiry reports %j as past in July 2026",
    (typed) => {
      expect(readExpiry(typed, JULY_2026)).toEqual({ problem: "past" })
    }
  )

  it("readExpiry accepts an expiry date until the end of its month in local time", () => {
    const lastMoment = new Date(2026, 11, 31, 23, 59, 59, 999)
    const nextYear = new Date(2027, 0, 1)

    expect(readExpiry("12/26", lastMoment)).toEqual({
      month: "12",
      year: "2026",
    })
    expect(readExpiry("12/26", nextYear)).toEqual({ problem: "past" })
  })

  it("readExpiry reads the same date from a typed text before and after formatExpiry has formatted the text", () => {
    fc.assert(
      fc.property(TYPED, (typed) => {
        expect(readExpiry(formatExpiry(typed), JULY_2026)).toEqual(
          readExpiry(typed, JULY_2026)
        )
      })
    )
  })
})
