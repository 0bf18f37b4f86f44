import { listAccountDays } from "./show-day-closes"

const FIRST = [
  { account: "br", day: "2026-11-20" },
  { account: "br-2", day: "2026-11-21" },
]

it("listAccountDays begins with the latest day and ends, for each gateway account, with the first day on which the account has movements", () => {
  expect(listAccountDays(FIRST, { from: "", to: "2026-11-22" })).toEqual([
    { account: "br", day: "2026-11-22" },
    { account: "br-2", day: "2026-11-22" },
    { account: "br", day: "2026-11-21" },
    { account: "br-2", day: "2026-11-21" },
    { account: "br", day: "2026-11-20" },
  ])
})

it("listAccountDays returns only the requested days, and none if the start day is after the end day", () => {
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
