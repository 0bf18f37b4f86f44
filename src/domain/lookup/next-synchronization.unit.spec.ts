import { MINUTE_MS } from "../duration"
import { planLookupAfterFailure } from "./next-lookup"
import {
  nextSynchronizationMs,
  type NextSynchronizationFacts,
} from "./next-synchronization"

const NOW = new Date("2026-11-20T12:00:00Z")

const AGREED: NextSynchronizationFacts = {
  nextResolutionMs: undefined,
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
  planLookupAfterFailure(FAILED.charge, FAILED).getTime() - NOW.getTime()

describe("the time until a charge is synchronized again", () => {
  it("nextSynchronizationMs returns null if Medusa and the gateway agree and no lookup is planned", () => {
    expect(nextSynchronizationMs(AGREED)).toBeNull()
  })

  it("nextSynchronizationMs returns the milliseconds until the planned lookup, or zero if the planned lookup is overdue", () => {
    expect(nextSynchronizationMs({ ...AGREED, plannedMs: 5_000 })).toBe(5_000)
    expect(nextSynchronizationMs({ ...AGREED, plannedMs: -5_000 })).toBe(0)
  })

  it("nextSynchronizationMs returns the milliseconds until a charge with unhandled notifications is due, unless the planned lookup of the charge is due earlier", () => {
    expect(nextSynchronizationMs({ ...AGREED, notifiedMs: 4_000 })).toBe(4_000)
    expect(
      nextSynchronizationMs({
        ...AGREED,
        nextResolutionMs: 9_000,
        notifiedMs: 4_000,
      })
    ).toBe(4_000)
    expect(
      nextSynchronizationMs({ ...AGREED, plannedMs: 1_000, notifiedMs: 4_000 })
    ).toBe(1_000)
  })

  it.each([
    [1_000, 5_000, 1_000],
    [5_000, 1_000, 1_000],
  ])(
    "if corrections are tried again in %i ms and the planned lookup is due in %i ms, nextSynchronizationMs returns %i ms, the shorter time",
    (againAfterMs, plannedMs, expected) => {
      const concluded = { kind: "listed" as const, againAfterMs }

      expect(nextSynchronizationMs({ ...AGREED, concluded, plannedMs })).toBe(
        expected
      )
    }
  )

  it("nextSynchronizationMs returns the milliseconds until the lookup of an operation in doubt, even if the planned lookup of the charge is due earlier", () => {
    const facts = { ...AGREED, failed: FAILED, plannedMs: 1_000 }

    expect(nextSynchronizationMs({ ...facts, nextResolutionMs: 7_000 })).toBe(
      7_000
    )
  })

  it("after a lookup has failed, nextSynchronizationMs returns the milliseconds until the retry, even if the planned time of a lookup has already passed", () => {
    const facts = { ...AGREED, failed: FAILED, plannedMs: -MINUTE_MS }

    expect(nextSynchronizationMs(facts)).toBe(AFTER_FAILURE_MS)
  })

  it("if a charge waits and a lookup of it has failed, nextSynchronizationMs returns the time until the lookup is repeated, even if the wait ends earlier", () => {
    const concluded = { kind: "waiting" as const, againAfterMs: 1_000 }

    expect(
      nextSynchronizationMs({ ...AGREED, failed: FAILED, concluded })
    ).toBe(AFTER_FAILURE_MS)
  })

  it("if corrections of a listed charge are due earlier than the repetition of a failed lookup, nextSynchronizationMs returns the time until the corrections", () => {
    const concluded = { kind: "listed" as const, againAfterMs: 1_000 }

    expect(
      nextSynchronizationMs({ ...AGREED, failed: FAILED, concluded })
    ).toBe(1_000)
  })
})
