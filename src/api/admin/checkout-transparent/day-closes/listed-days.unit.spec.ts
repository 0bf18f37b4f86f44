import { listedDays } from "./show-days"

const FIRST = [
  { account: "br", day: "2026-11-20" },
  { account: "br-2", day: "2026-11-21" },
]

it("listedDays returns the days of each account since its first day, the latest first", () => {
  expect(listedDays(FIRST, { from: "", to: "2026-11-22" })).toEqual([
    { account: "br", day: "2026-11-22" },
    { account: "br-2", day: "2026-11-22" },
    { account: "br", day: "2026-11-21" },
    { account: "br-2", day: "2026-11-21" },
    { account: "br", day: "2026-11-20" },
  ])
})

it("listedDays returns the days from the first to the last requested day, and none if the last is before the first", () => {
  expect(listedDays(FIRST, { from: "2026-11-21", to: "2026-11-21" })).toEqual([
    { account: "br", day: "2026-11-21" },
    { account: "br-2", day: "2026-11-21" },
  ])
  expect(listedDays(FIRST, { from: "2026-11-22", to: "2026-11-21" })).toEqual(
    []
  )
})
