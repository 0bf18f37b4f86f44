import { daysOf, fileName } from "./csv-file"

const DAY = { from: "2026-11-21", to: "2026-11-21" }

it.each([
  [DAY, "movements-all-2026-11-21.csv"],
  [{ ...DAY, account: "br" }, "movements-br-2026-11-21.csv"],
  [
    { account: "br/../x y", from: "2026-11-01", to: "2026-11-30" },
    "movements-br-x-y-2026-11-01-2026-11-30.csv",
  ],
  [{ since: "my-last-export" as const }, "movements-all-2026-12-01.csv"],
])("the file of %j is saved as %s", (file, name) => {
  expect(fileName("movements", file, "2026-12-01")).toBe(name)
})

it.each([
  [
    { from: "", to: "" },
    { from: "2026-11-01", to: "2026-11-21" },
  ],
  [
    { from: "", to: "2026-10-05" },
    { from: "2026-10-01", to: "2026-10-05" },
  ],
  [
    { from: "2026-11-20", to: "" },
    { from: "2026-11-20", to: "2026-11-21" },
  ],
])("the days of %j are those of %j", (chosen, days) => {
  expect(daysOf(chosen, new Date("2026-11-21T12:00:00Z"))).toEqual(days)
})
