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
    id: "ctchg_1",
    state: "paid" as const,
    createdAt: NOW,
    codeExpiresAt: undefined,
    dispute: undefined,
    link: undefined,
    abandonedAt: undefined,
    lookedUpAt: undefined,
  },
  now: NOW,
  failingSince: undefined,
}

const AFTER_FAILURE_MS =
  lookupAfterFailureAt(FAILED.charge, FAILED).getTime() - NOW.getTime()

describe("the time until a charge is synchronized again", () => {
  it("a charge has no next turn when both sides agree and no lookup is planned", () => {
    expect(nextTurnMs(AGREED)).toBeNull()
  })

  it("the next turn of a charge is at its planned lookup, or at once if that lookup is late", () => {
    expect(nextTurnMs({ ...AGREED, plannedMs: 5_000 })).toBe(5_000)
    expect(nextTurnMs({ ...AGREED, plannedMs: -5_000 })).toBe(0)
  })

  it("the next turn of a charge is no later than the time at which its unhandled notifications are due", () => {
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
    "the next turn of a charge is at the earlier of a correction after %i ms and a lookup after %i ms",
    (againAfterMs, plannedMs, expected) => {
      const concluded = { kind: "listed" as const, againAfterMs }

      expect(nextTurnMs({ ...AGREED, concluded, plannedMs })).toBe(expected)
    }
  )

  it("the next turn of a charge is at the lookup of its operation in doubt, even if another lookup is planned earlier", () => {
    const facts = { ...AGREED, failed: FAILED, plannedMs: 1_000 }

    expect(nextTurnMs({ ...facts, inDoubtMs: 7_000 })).toBe(7_000)
  })

  it("the next turn of a charge is at the next attempt of a failed lookup, even if the planned lookup is late", () => {
    const facts = { ...AGREED, failed: FAILED, plannedMs: -MINUTE_MS }

    expect(nextTurnMs(facts)).toBe(AFTER_FAILURE_MS)
  })

  it("the next turn of a charge that waits for the gateway is not before the next attempt of a failed lookup", () => {
    const concluded = { kind: "waiting" as const, againAfterMs: 1_000 }

    expect(nextTurnMs({ ...AGREED, failed: FAILED, concluded })).toBe(
      AFTER_FAILURE_MS
    )
  })

  it("the next turn of a listed charge is at a correction that is due before the next attempt of the failed lookup", () => {
    const concluded = { kind: "listed" as const, againAfterMs: 1_000 }

    expect(nextTurnMs({ ...AGREED, failed: FAILED, concluded })).toBe(1_000)
  })
})
