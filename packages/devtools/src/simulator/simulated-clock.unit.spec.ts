import {
  dayOf,
  endOfDay,
  formatWithNanoseconds,
  formatWithOffset,
} from "./simulated-clock"

describe("time as notifications tell it", () => {
  it.each([
    ["2030-01-01T12:00:00.250Z", "2030-01-01T09:00:00.250"],
    ["2030-01-01T02:59:59.001Z", "2029-12-31T23:59:59.001"],
    ["2030-01-01T03:00:00.000Z", "2030-01-01T00:00:00.000"],
  ])(
    "the simulator formats the instant %s as the São Paulo time %s",
    (at, wallTime) => {
      expect(formatWithOffset(Date.parse(at))).toBe(`${wallTime}-03:00`)
      expect(formatWithNanoseconds(Date.parse(at))).toBe(`${wallTime}000000`)
    }
  )

  it("the simulator formats a time of December 2018 with the offset -02:00, because São Paulo had daylight saving time then", () => {
    expect(formatWithOffset(Date.parse("2018-12-24T12:00:00Z"))).toBe(
      "2018-12-24T10:00:00.000-02:00"
    )
  })
})

describe("a day in São Paulo", () => {
  it.each([
    ["2030-01-01T02:59:59Z", "2029-12-31"],
    ["2030-01-01T03:00:00Z", "2030-01-01"],
  ])(
    "for the simulator, the instant %s belongs to the day %s in São Paulo",
    (at, day) => {
      expect(dayOf(Date.parse(at))).toBe(day)
    }
  )

  it.each([
    ["2029-12-31", "2030-01-01T03:00:00.000Z"],
    ["2028-02-29", "2028-03-01T03:00:00.000Z"],
    ["2018-12-24", "2018-12-25T02:00:00.000Z"],
  ])(
    "for the simulator, the day %s in São Paulo ends at the instant %s",
    (day, end) => {
      expect(new Date(endOfDay(day) ?? NaN).toISOString()).toBe(end)
    }
  )

  it.each(["2030-02-30", "2030-13-01", "someday"])(
    "endOfDay returns undefined for the text %s, because it is no valid day",
    (day) => {
      expect(endOfDay(day)).toBeUndefined()
    }
  )
})
