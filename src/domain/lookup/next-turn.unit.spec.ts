import { MINUTE_MS } from "../duration"
import { lookupAfterFailureAt } from "./next-lookup"
import { nextTurnMs, type TurnFacts } from "./next-turn"

const NOW = new Date("2026-11-20T12:00:00Z")

const AGREED: TurnFacts = {
  inDoubtMs: undefined,
  notifiedMs: undefined,
  concluded: { kind: "agreed", againAfterMs: null },
  failed: undefined,
  plannedMs: Infinity,
}

const FAILED = {
  charge: {
    ...{ id: "ctchg_1", state: "paid" as const, createdAt: NOW },
    ...{ codeExpiresAt: undefined, dispute: undefined, link: undefined },
    ...{ abandonedAt: undefined, lookedUpAt: undefined },
  },
  now: NOW,
  failingSince: undefined,
}

const AFTER_FAILURE_MS =
  lookupAfterFailureAt(FAILED.charge, FAILED).getTime() - NOW.getTime()

describe("the time until a charge is synchronized again", () => {
  it("is none when both sides agree and no lookup is planned", () => {
    expect(nextTurnMs(AGREED)).toBeNull()
  })

  it("is that of the planned lookup, and never negative when the lookup is late", () => {
    expect(nextTurnMs({ ...AGREED, plannedMs: 5_000 })).toBe(5_000)
    expect(nextTurnMs({ ...AGREED, plannedMs: -5_000 })).toBe(0)
  })

  it("is never longer than the pause of notifications that have no result yet", () => {
    expect(nextTurnMs({ ...AGREED, notifiedMs: 4_000 })).toBe(4_000)
    expect(nextTurnMs({ ...AGREED, inDoubtMs: 9_000, notifiedMs: 4_000 })).toBe(
      4_000
    )
    expect(nextTurnMs({ ...AGREED, plannedMs: 1_000, notifiedMs: 4_000 })).toBe(
      1_000
    )
  })

  it.each([
    [1_000, 5_000, 1_000],
    [5_000, 1_000, 1_000],
  ])(
    "is the earlier one of a correction after %i ms and a lookup after %i ms",
    (againAfterMs, plannedMs, expected) => {
      const concluded = { kind: "listed" as const, againAfterMs }

      expect(nextTurnMs({ ...AGREED, concluded, plannedMs })).toBe(expected)
    }
  )

  it("is that of the operation in doubt, whatever else is planned", () => {
    const facts = { ...AGREED, failed: FAILED, plannedMs: 1_000 }

    expect(nextTurnMs({ ...facts, inDoubtMs: 7_000 })).toBe(7_000)
  })

  it("is that of the next try after a failed lookup, although the planned lookup is late", () => {
    const facts = { ...AGREED, failed: FAILED, plannedMs: -MINUTE_MS }

    expect(nextTurnMs(facts)).toBe(AFTER_FAILURE_MS)
  })

  it("is not earlier than that next try when the charge waits for the gateway", () => {
    const concluded = { kind: "waiting" as const, againAfterMs: 1_000 }

    expect(nextTurnMs({ ...AGREED, failed: FAILED, concluded })).toBe(
      AFTER_FAILURE_MS
    )
  })

  it("is that of a correction that is due before the next try, when the charge does not wait", () => {
    const concluded = { kind: "listed" as const, againAfterMs: 1_000 }

    expect(nextTurnMs({ ...AGREED, failed: FAILED, concluded })).toBe(1_000)
  })
})
