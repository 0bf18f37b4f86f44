import {
  accountDay,
  listDayClosesQuery,
  movementsCsvQuery,
} from "./close-validators"

const problemsOf = (result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) =>
  (result.error?.issues ?? []).map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(" ")
  )

const DAYS = { from: "2026-11-01", to: "2026-11-30" }

describe("the request for a file of movements", () => {
  it("is for all accounts unless it says otherwise", () => {
    expect(movementsCsvQuery.parse(DAYS)).toEqual(DAYS)
  })

  it("takes a year and not more", () => {
    const year = { from: "2028-01-01", to: "2028-12-31" }

    expect(movementsCsvQuery.safeParse(year).success).toBe(true)
    expect(
      problemsOf(movementsCsvQuery.safeParse({ ...year, to: "2029-01-01" }))
    ).toEqual(["to must be at most 366 days from `from` on"])
  })

  it.each([
    [{ ...DAYS, from: "2026-12-01" }, "from must not be after `to`"],
    [{ ...DAYS, to: "2026-11-31" }, "to must be a day like 2026-11-21"],
    [{ ...DAYS, kind: "captured" }, /"kind"/],
  ])("%j is refused, and why is said", (query, why) => {
    expect(problemsOf(movementsCsvQuery.safeParse(query))).toContainEqual(
      typeof why === "string" ? why : expect.stringMatching(why)
    )
  })
})

describe("the request for days", () => {
  it.each([
    [{ day: "2026-11-21" }, { $gte: "2026-11-21", $lte: "2026-11-21" }],
    [{ day: { $gte: "2026-11-21" } }, { $gte: "2026-11-21" }],
    [{}, undefined],
  ])("%j has the ends of what it asks for", (query, day) => {
    expect(listDayClosesQuery.parse(query)).toEqual({
      ...(day && { day }),
      ...{ limit: 31, offset: 0 },
    })
  })

  it.each([
    { day: "21/11/2026" },
    { day: { $gt: "2026-11-21" } },
    { limit: "101" },
    { offset: "-1" },
    { state: "open" },
  ])("%j is refused", (query) => {
    expect(listDayClosesQuery.safeParse(query).success).toBe(false)
  })

  it("names one day of one account in its address", () => {
    expect(
      accountDay.safeParse({ account: "br", day: "2026-11-21" }).success
    ).toBe(true)
    expect(
      problemsOf(accountDay.safeParse({ account: "br", day: "2026-02-30" }))
    ).toEqual(["day must be a day like 2026-11-21"])
  })
})
