import type { Charge } from "./charge"
import { nextLookAt } from "./next-look"

const MADE = new Date("2026-11-20T12:00:00Z")
const RULES = { authorizationWarningHours: 24, paidAfterDays: [1, 7, 30] }

function looksOf(
  charge: Partial<Charge> & Pick<Charge, "state">,
  most: number
): string[] {
  const looks: string[] = []
  let lookedAt = charge.lookedAt
  for (let look = 0; look < most; look++) {
    const next = nextLookAt(
      {
        createdAt: MADE,
        codeExpiresAt: undefined,
        dispute: undefined,
        letGoAt: undefined,
        link: undefined,
        ...charge,
        lookedAt,
      },
      RULES
    )
    if (!next) {
      return looks
    }
    looks.push(
      next
        .toISOString()
        .replace(/^2026-/, "")
        .slice(0, 14)
    )
    lookedAt = next
  }
  return looks
}

describe("when a charge is looked at though nothing told of it", () => {
  it("is often while its payer may be waiting, then once a day", () => {
    expect(looksOf({ state: "pending" }, 9)).toEqual([
      "11-20T12:01:00",
      "11-20T12:02:00",
      "11-20T12:05:00",
      "11-20T12:10:00",
      "11-20T12:20:00",
      "11-20T12:40:00",
      "11-20T13:00:00",
      "11-21T13:00:00",
      "11-22T13:00:00",
    ])
  })

  it("is near and after the end of its code", () => {
    const codeExpiresAt = new Date("2026-11-20T18:00:00Z")

    expect(
      looksOf(
        {
          state: "pending",
          codeExpiresAt,
          lookedAt: new Date("2026-11-20T13:30:00Z"),
        },
        5
      )
    ).toEqual([
      "11-20T17:59:30",
      "11-20T18:01:00",
      "11-20T18:10:00",
      "11-20T19:00:00",
      "11-21T19:00:00",
    ])
  })

  it("is from its making to after its end, of a code that can be paid for half an hour", () => {
    const codeExpiresAt = new Date("2026-11-20T12:30:00Z")

    expect(looksOf({ state: "pending", codeExpiresAt }, 12)).toEqual([
      "11-20T12:01:00",
      "11-20T12:02:00",
      "11-20T12:05:00",
      "11-20T12:10:00",
      "11-20T12:20:00",
      "11-20T12:29:30",
      "11-20T12:31:00",
      "11-20T12:40:00",
      "11-20T13:00:00",
      "11-20T13:30:00",
      "11-21T13:30:00",
      "11-22T13:30:00",
    ])
  })

  it("goes on once a day for a week while a code can be paid so long", () => {
    const codeExpiresAt = new Date("2026-11-27T12:00:00Z")
    const lookedAt = new Date("2026-11-20T13:00:00Z")

    expect(looksOf({ state: "pending", codeExpiresAt, lookedAt }, 9)).toEqual([
      "11-21T13:00:00",
      "11-22T13:00:00",
      "11-23T13:00:00",
      "11-24T13:00:00",
      "11-25T13:00:00",
      "11-26T13:00:00",
      "11-27T11:59:30",
      "11-27T12:01:00",
      "11-27T12:10:00",
    ])
  })

  it("is less and less often after the end of a code that was let go, and then no more", () => {
    const codeExpiresAt = new Date("2026-11-20T12:30:00Z")
    const letGoAt = new Date("2026-11-20T12:15:00Z")

    expect(looksOf({ state: "pending", codeExpiresAt, letGoAt }, 9)).toEqual([
      "11-20T12:31:00",
      "11-20T12:40:00",
      "11-20T13:30:00",
      "11-21T12:30:00",
      "11-23T12:30:00",
      "11-27T12:30:00",
      "12-20T12:30:00",
    ])
  })

  it("is for a day after a code expired, since a bank may confirm late", () => {
    const codeExpiresAt = new Date("2026-11-20T12:30:00Z")

    expect(
      looksOf(
        {
          state: "expired",
          codeExpiresAt,
          lookedAt: new Date("2026-11-20T12:30:10Z"),
        },
        9
      )
    ).toEqual([
      "11-20T12:31:00",
      "11-20T12:40:00",
      "11-20T13:30:00",
      "11-21T12:30:00",
    ])
  })

  it("is before the end of an authorization, and after it until it is seen to be over", () => {
    expect(looksOf({ state: "authorized" }, 4)).toEqual([
      "11-26T12:00:00",
      "11-27T12:10:00",
      "11-27T18:10:00",
      "11-28T00:10:00",
    ])
  })

  it("is some days after it was paid, and then no more", () => {
    expect(looksOf({ state: "paid" }, 9)).toEqual([
      "11-21T12:00:00",
      "11-27T12:00:00",
      "12-20T12:00:00",
    ])
  })

  it("leaves out what a later look has made up for", () => {
    expect(
      looksOf({ state: "paid", lookedAt: new Date("2026-11-28T00:00:00Z") }, 9)
    ).toEqual(["12-20T12:00:00"])
  })

  it("is twice a day while it is disputed, and once a week for half a year when a person has closed that", () => {
    const openedAt = MADE
    const closed = { at: MADE, by: "user_1", outcome: "lost" as const }

    expect(
      looksOf(
        { state: "charged_back", dispute: { openedAt, closed: undefined } },
        2
      )
    ).toEqual(["11-21T00:00:00", "11-21T12:00:00"])
    expect(
      looksOf({ state: "charged_back", dispute: { openedAt, closed } }, 2)
    ).toEqual(["11-27T12:00:00", "12-04T12:00:00"])
  })

  it.each([
    "declined",
    "failed",
    "canceled",
    "expired",
    "refunded",
    "absent",
    "unsettled",
  ] as const)(
    "is never while it is %s: nothing comes of it, or somebody looks already",
    (state) => {
      expect(looksOf({ state }, 3)).toEqual([])
    }
  )
})

describe("a payment link that was made inactive", () => {
  it("is looked at for a day, since somebody may have been paying it", () => {
    const closed = {
      state: "canceled" as const,
      lookedAt: MADE,
      link: { purpose: "cart" as const, closedAt: MADE },
    }

    expect(looksOf(closed, 9)).toEqual([
      "11-20T12:01:00",
      "11-20T12:10:00",
      "11-20T13:00:00",
      "11-21T12:00:00",
    ])
  })
})
