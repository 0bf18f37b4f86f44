import { movementsCsvQuery, reconcileBody } from "./day-close-validators"

const whyNot = (result: {
  error?: { issues: { message: string }[] } | undefined
}) => (result.error?.issues ?? []).map(({ message }) => message).join(", ")

const DAYS = { from: "2026-11-01", to: "2026-11-30" }

describe("the query for a file of movements", () => {
  it.each([
    DAYS,
    { ...DAYS, account: "br" },
    { from: "2028-01-01", to: "2028-12-31" },
  ])("the CSV download of movements accepts the query %j", (query) => {
    expect(movementsCsvQuery.parse(query)).toEqual(query)
  })

  it.each([
    [{}, /must be a day/],
    [{ from: "2026-11-01" }, /must be a day/],
    [{ ...DAYS, since: "my-last-export" }, /"since"/],
    [{ ...DAYS, from: "2026-12-01" }, /the earlier one first/],
    [{ from: "2028-01-01", to: "2029-01-01" }, /at most 366 days/],
    [{ ...DAYS, to: "2026-11-31" }, /must be a day like 2026-11-21/],
    [{ ...DAYS, kind: "captured" }, /"kind"/],
  ])(
    "the CSV download of movements refuses the query %j with a message that names the problem",
    (query, why) => {
      expect(whyNot(movementsCsvQuery.safeParse(query))).toMatch(why)
    }
  )
})

it.each([
  [{ from: "2026-11-01", to: "2026-02-30" }, /must be a day/],
  [{ from: "2026-02-02", to: "2026-02-01" }, /the earlier one first/],
  [{ from: "2025-01-01", to: "2025-12-31" }, /at most 92 days/],
  [{ ...DAYS, days: 1 }, /"days"/],
])(
  "the admin route that compares days with the gateway refuses the body %j with a message that names the problem",
  (body, why) => {
    expect(whyNot(reconcileBody.safeParse(body))).toMatch(why)
  }
)
