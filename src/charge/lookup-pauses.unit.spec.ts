import fc from "fast-check"
import { pauseAfterFailedLookup, pauseOfOpenCode } from "./next-lookup"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const keys = fc.record({ id: fc.uuid(), from: fc.nat(2 ** 31) })
const ages = fc.oneof(fc.nat(2 * 60 * MINUTE_MS), fc.nat(40 * DAY_MS))

describe("the pause between two lookups of an open code", () => {
  it("is half a minute or more, and never longer than its age asks for", () => {
    fc.assert(
      fc.property(ages, keys, (ageMs, key) => {
        const pause = pauseOfOpenCode(ageMs, key)

        expect(pause).toBeGreaterThanOrEqual(30 * SECOND_MS)
        expect(pause).toBeLessThanOrEqual(
          Math.max(40 * SECOND_MS, Math.min(DAY_MS, ageMs / 2))
        )
        if (ageMs <= 40 * MINUTE_MS) {
          expect(pause).toBeLessThanOrEqual(10 * MINUTE_MS)
        }
      })
    )
  })

  it("grows with the age", () => {
    const key = { id: "ctchg_1", from: 0 }
    const pauses = [0, 2, 4, 8, 16, 60, 600, 6_000].map((minutes) =>
      pauseOfOpenCode(minutes * MINUTE_MS, key)
    )

    expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
    expect(new Set(pauses).size).toBe(pauses.length)
  })
})

describe("the pause after a lookup that failed", () => {
  it("is from half a minute to ten, or to an hour where no payer waits", () => {
    fc.assert(
      fc.property(ages, fc.boolean(), keys, (forMs, isWaitedFor, key) => {
        const pause = pauseAfterFailedLookup({ forMs, isWaitedFor }, key)

        expect(pause).toBeGreaterThanOrEqual(30 * SECOND_MS)
        expect(pause).toBeLessThanOrEqual(
          Math.max(
            40 * SECOND_MS,
            Math.min((isWaitedFor ? 10 : 60) * MINUTE_MS, forMs / 3)
          )
        )
      })
    )
  })

  it("is over within a third of the outage, or 40 seconds, whenever the gateway is back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_500 }), fc.uuid(), (s, id) => {
        const outageMs = s * SECOND_MS
        let forMs = 0
        while (forMs < outageMs) {
          forMs += pauseAfterFailedLookup(
            { forMs, isWaitedFor: true },
            { id, from: forMs }
          )
        }

        expect(forMs - outageMs).toBeLessThanOrEqual(
          Math.max(40 * SECOND_MS, outageMs / 3)
        )
      })
    )
  })

  it("spreads a whole shop's charges over a quarter of it", () => {
    const pauses = Array.from({ length: 1_000 }, (_, index) =>
      pauseAfterFailedLookup(
        { forMs: 30 * MINUTE_MS, isWaitedFor: true },
        { id: `ctchg_${index}`, from: 0 }
      )
    )

    const tenSeconds = new Map<number, number>()
    for (const pause of pauses) {
      const slot = Math.floor(pause / (10 * SECOND_MS))
      tenSeconds.set(slot, (tenSeconds.get(slot) ?? 0) + 1)
    }
    // 150 s of them, so 67 in ten seconds on average.
    expect(Math.max(...tenSeconds.values())).toBeLessThan(120)
  })
})
