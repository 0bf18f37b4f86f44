import { pauseMs } from "./process-entries"

const HOUR_MS = 60 * 60_000

describe("the pause before a notification is tried again", () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [8, 128_000],
    [14, 8_192_000],
  ])("after attempt %i is %i ms", (attempts, ms) => {
    expect(pauseMs(attempts, { soon: false })).toBe(ms)
  })

  it.each([15, 16, 100, 10_000])(
    "after attempt %i is not longer than four hours",
    (attempts) => {
      expect(pauseMs(attempts, { soon: false })).toBe(4 * HOUR_MS)
    }
  )

  it("never grows shorter, and 20 attempts take about a day", () => {
    const pauses = Array.from({ length: 19 }, (_, nth) =>
      pauseMs(nth + 1, { soon: false })
    )

    expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
    const total = pauses.reduce((sum, ms) => sum + ms, 0)
    expect(total / HOUR_MS).toBeCloseTo(24.55, 2)
  })

  it("is a few seconds while somebody is at work on the charge", () => {
    expect(
      [1, 2, 3, 4, 9].map((attempts) => pauseMs(attempts, { soon: true }))
    ).toEqual([1_000, 2_000, 4_000, 4_000, 4_000])
  })

  it("grows all the same when somebody does not come to an end", () => {
    expect(pauseMs(10, { soon: true })).toBe(512_000)
  })

  it("is a second before anything was counted", () => {
    expect(pauseMs(0, { soon: false })).toBe(1_000)
  })
})
