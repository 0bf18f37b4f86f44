import fc from "fast-check"
import { DateTime, Settings } from "luxon"
import { parseGatewayTime, reportedInstantSchema } from "./gateway-time"

describe("parseGatewayTime", () => {
  it.each([
    [
      "an offset without a colon",
      "2026-11-20T10:01:44-0300",
      "2026-11-20T13:01:44.000Z",
    ],
    [
      "nanoseconds and no offset",
      "2026-11-20T12:45:30.123456789",
      "2026-11-20T15:45:30.123Z",
    ],
    [
      "no offset, which means a time in Brazil",
      "2026-11-20T12:45:30",
      "2026-11-20T15:45:30.000Z",
    ],
    ["no seconds", "2026-11-20T12:45", "2026-11-20T15:45:00.000Z"],
    [
      "a blank instead of the T",
      "2026-12-01 23:59:59",
      "2026-12-02T02:59:59.000Z",
    ],
    ["a blank before Z", "2026-12-01 23:59:59 Z", "2026-12-01T23:59:59.000Z"],
    [
      "a date alone, which means midnight in Brazil",
      "2026-12-01",
      "2026-12-01T03:00:00.000Z",
    ],
    [
      "blanks before and after the time",
      "  2026-11-20T10:01:44Z\n",
      "2026-11-20T10:01:44.000Z",
    ],
  ])(
    "parseGatewayTime reads the time of the gateway, even if it has %s",
    (_title, reported, instant) => {
      expect(parseGatewayTime(reported)?.toISOString()).toBe(instant)
    }
  )

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a number", 1_795_000_000_000],
    ["an empty text", ""],
    ["a day that does not exist", "2026-02-30T10:00:00"],
    ["a time alone", "10:00:00"],
    ["a date with the day first", "20/11/2026 10:00:00"],
    ["an invalid offset", "2026-11-20T10:01:44+99:00"],
    ["a week", "2026-W47-5"],
    ["a text of 100,000 digits", `2026-11-20T10:01:44.${"1".repeat(100_000)}`],
  ])(
    "if a value is not a complete and valid date (here %s), parseGatewayTime returns undefined",
    (_title, reported) => {
      expect(parseGatewayTime(reported)).toBeUndefined()
    }
  )

  it("reportedInstantSchema never throws, whatever the gateway reports as a time", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string()), (reported) => {
        expect(() => reportedInstantSchema.parse(reported)).not.toThrow()
      })
    )
  })

  it("parseGatewayTime does not throw if other code in the process has made luxon throw on invalid dates", () => {
    Settings.throwOnInvalid = true
    try {
      expect(parseGatewayTime("2026-02-30T10:00:00")).toBeUndefined()
    } finally {
      Settings.throwOnInvalid = false
    }
  })

  it("parseGatewayTime returns the same result as luxon for every date and time with seconds and an offset, valid or not", () => {
    const arbitraryDigits = (most: number, length = 2) =>
      fc.nat(most).map((number) => String(number).padStart(length, "0"))
    fc.assert(
      fc.property(
        fc.tuple(
          arbitraryDigits(9_999, 4),
          arbitraryDigits(13),
          arbitraryDigits(32)
        ),
        fc.tuple(arbitraryDigits(25), arbitraryDigits(61), arbitraryDigits(61)),
        fc.array(arbitraryDigits(9, 1), { maxLength: 9 }),
        fc.oneof(
          fc.constant("Z"),
          fc
            .tuple(
              fc.constantFrom("+", "-"),
              arbitraryDigits(18),
              arbitraryDigits(59)
            )
            .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`)
        ),
        (date, time, decimals, offset) => {
          const fraction = decimals.length > 0 ? `.${decimals.join("")}` : ""
          const reported = `${date.join("-")}T${time.join(":")}${fraction}${offset}`
          const byLuxon = DateTime.fromISO(reported)

          expect(parseGatewayTime(reported)).toEqual(
            byLuxon.isValid ? byLuxon.toJSDate() : undefined
          )
        }
      ),
      { numRuns: 2_000 }
    )
  })
})
