import { lastDay } from "./prepare-link"

describe("the last day on which a link can be paid", () => {
  it.each([
    // 21:00 in São Paulo
    ["2026-11-20T23:59:59.000Z", 1, "2026-11-21"],
    // still the 20th there, though the 21st in UTC
    ["2026-11-21T02:59:59.000Z", 1, "2026-11-21"],
    ["2026-11-21T03:00:00.000Z", 1, "2026-11-22"],
    ["2026-11-21T03:00:00.000Z", 0, "2026-11-21"],
    ["2026-12-31T12:00:00.000Z", 1, "2027-01-01"],
    ["2028-02-28T12:00:00.000Z", 1, "2028-02-29"],
    ["2026-11-20T12:00:00.000Z", 365, "2027-11-20"],
  ])("of one made at %s for %i days is %s", (now, days, expiresOn) => {
    expect(lastDay(new Date(now), days).expiresOn).toBe(expiresOn)
  })

  it.each([
    ["2026-11-20T12:00:00.000Z", 1, "2026-11-22T02:59:29.000Z"],
    ["2026-11-21T03:00:00.000Z", 0, "2026-11-22T02:59:29.000Z"],
    // within the last half minute itself
    ["2026-11-21T02:59:40.000Z", 0, "2026-11-21T02:59:41.000Z"],
  ])(
    "of one made at %s for %i days comes to its last half minute at %s",
    (now, days, end) => {
      const made = new Date(now)

      const { secondsLeft } = lastDay(made, days)

      expect(new Date(made.getTime() + secondsLeft * 1_000).toISOString()).toBe(
        end
      )
    }
  )
})
