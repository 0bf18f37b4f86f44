import fc from "fast-check"
import type { Charge } from "../charge/charge"
import { planLookupAfterFailure, nextLookupAt } from "./next-lookup"

const MADE = new Date("2026-11-20T12:00:00Z")

const A_CHARGE = {
  id: "ctchg_1",
  createdAt: MADE,
  codeExpiresAt: undefined,
  dispute: undefined,
  abandonedAt: undefined,
  link: undefined,
  lookedUpAt: undefined,
}

function lookupSchedule(
  charge: Partial<Charge> & Pick<Charge, "state">,
  most: number
): string[] {
  const lookups: string[] = []
  let lookedUpAt = charge.lookedUpAt
  for (let lookup = 0; lookup < most; lookup++) {
    const next = nextLookupAt({ ...A_CHARGE, ...charge, lookedUpAt })
    if (!next) {
      return lookups
    }
    lookups.push(
      next
        .toISOString()
        .replace(/^2026-/, "")
        .slice(0, -".000Z".length)
    )
    lookedUpAt = next
  }
  return lookups
}

describe("nextLookupAt", () => {
  it("nextLookupAt plans the next lookup of an unpaid code after at most half the code's age (or 40 seconds for a young code), and at most one minute after the expiry of a code that is still valid", () => {
    const minutes = fc.integer({ min: 1, max: 60 * 24 * 8 })
    fc.assert(
      fc.property(minutes, minutes, fc.uuid(), (lasts, age, id) => {
        const lookedUpAt = new Date(MADE.getTime() + age * 60_000)
        const codeExpiresAt = new Date(MADE.getTime() + lasts * 60_000)

        const next = nextLookupAt({
          ...A_CHARGE,
          state: "pending",
          id,
          codeExpiresAt,
          lookedUpAt,
        })!

        const afterMs = next.getTime() - lookedUpAt.getTime()
        expect(afterMs).toBeLessThanOrEqual(Math.max(40_000, age * 30_000))
        if (lookedUpAt < codeExpiresAt) {
          expect(next.getTime()).toBeLessThanOrEqual(
            codeExpiresAt.getTime() + 60_000
          )
        }
      })
    )
  })

  it("nextLookupAt plans lookups of an abandoned code with growing pauses, from one minute to 30 days after the expiry time, and then none", () => {
    const codeExpiresAt = new Date("2026-11-20T12:30:00Z")
    const abandonedAt = new Date("2026-11-20T12:15:00Z")

    expect(
      lookupSchedule({ state: "pending", codeExpiresAt, abandonedAt }, 9)
    ).toEqual([
      "11-20T12:31:00",
      "11-20T12:40:00",
      "11-20T13:30:00",
      "11-21T12:30:00",
      "11-23T12:30:00",
      "11-27T12:30:00",
      "12-20T12:30:00",
    ])
  })

  it("nextLookupAt plans a lookup of an authorized charge one day before the authorization lapses, another one ten minutes after it lapses, and then one every six hours", () => {
    expect(lookupSchedule({ state: "authorized" }, 4)).toEqual([
      "11-26T12:00:00",
      "11-27T12:10:00",
      "11-27T18:10:00",
      "11-28T00:10:00",
    ])
  })

  it("nextLookupAt plans two lookups a day for a charge with an open dispute, and one lookup a week if an administrator has entered the outcome of the dispute", () => {
    const openedAt = MADE
    const closed = { at: MADE, by: "user_1", outcome: "lost" as const }

    expect(
      lookupSchedule(
        { state: "charged_back", dispute: { openedAt, closed: undefined } },
        2
      )
    ).toEqual(["11-21T00:00:00", "11-21T12:00:00"])
    expect(
      lookupSchedule(
        { state: "paid", dispute: { openedAt, closed: undefined } },
        2
      )
    ).toEqual(["11-21T00:00:00", "11-21T12:00:00"])
    expect(
      lookupSchedule(
        { state: "charged_back", dispute: { openedAt, closed } },
        2
      )
    ).toEqual(["11-27T12:00:00", "12-04T12:00:00"])
  })

  it("nextLookupAt plans lookups of a paid payment link for 120 days after the link was deactivated, even if the link was created half a year earlier", () => {
    const deactivatedAt = new Date("2026-11-20T12:00:00Z")

    expect(
      lookupSchedule(
        {
          state: "paid",
          createdAt: new Date("2026-05-20T12:00:00Z"),
          link: { deactivatedAt } as Charge["link"],
          lookedUpAt: new Date("2026-11-21T13:00:00Z"),
        },
        6
      )
    ).toEqual([
      "11-27T12:00:00",
      "12-20T12:00:00",
      "2027-01-19T12:00:00",
      "2027-02-18T12:00:00",
      "2027-03-20T12:00:00",
    ])
  })

  it.each([
    "declined",
    "failed",
    "canceled",
    "expired",
    "refunded",
    "absent",
    "unresolved",
  ] as const)(
    "if a charge has the state %s, nextLookupAt plans no lookup of the charge",
    (state) => {
      expect(lookupSchedule({ state }, 3)).toEqual([])
    }
  )
})

describe("planLookupAfterFailure", () => {
  const inMinutes = (minutes: number) =>
    new Date(MADE.getTime() + minutes * 60_000)

  it("planLookupAfterFailure repeats a failed lookup no later than the next planned lookup, however long lookups have been failing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.uuid(),
        (age, failing, id) => {
          const now = inMinutes(age)
          const charge = {
            ...A_CHARGE,
            id,
            state: "pending" as const,
            codeExpiresAt: inMinutes(30),
          }

          const again = planLookupAfterFailure(charge, {
            now,
            failingSince: inMinutes(age - failing),
          })

          const planned = nextLookupAt({ ...charge, lookedUpAt: now })!
          expect(again.getTime()).toBeGreaterThan(now.getTime())
          expect(again.getTime()).toBeLessThanOrEqual(planned.getTime())
        }
      )
    )
  })
})

describe("the lookups of a deactivated payment link", () => {
  it("nextLookupAt plans lookups of a deactivated payment link until one day after the deactivation", () => {
    const closed = {
      state: "canceled" as const,
      lookedUpAt: MADE,
      link: { purpose: "cart" as const, deactivatedAt: MADE },
    }

    expect(lookupSchedule(closed, 9)).toEqual([
      "11-20T12:01:00",
      "11-20T12:10:00",
      "11-20T13:00:00",
      "11-21T12:00:00",
    ])
  })
})
