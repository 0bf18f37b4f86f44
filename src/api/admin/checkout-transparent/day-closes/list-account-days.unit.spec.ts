import { listAccountDays } from "./show-day-closes"

const FIRST = [
  { account: "br", day: "2026-11-20" },
  { account: "br-2", day: "2026-11-21" },
]

it("listAccountDays lists the days of each gateway account from the latest requested day back to the first day on which the account has movements", () => {
  expect(listAccountDays(FIRST, { from: "", to: "2026-11-22" })).toEqual([
    { account: "br", day: "2026-11-22" },
    { account: "br-2", day: "2026-11-22" },
    { account: "br", day: "2026-11-21" },
    { account: "br-2", day: "2026-11-21" },
    { account: "br", day: "2026-11-20" },
  ])
})

it("listAccountDays returns only days in the requested range, and no days if the first day of the range is after its last day", () => {
  expect(
    listAccountDays(FIRST, { from: "2026-11-21", to: "2026-11-21" })
  ).toEqual([
    { account: "br", day: "2026-11-21" },
    { account: "br-2", day: "2026-11-21" },
  ])
  expect(
    listAccountDays(FIRST, { from: "2026-11-22", to: "2026-11-21" })
  ).toEqual([])
})
