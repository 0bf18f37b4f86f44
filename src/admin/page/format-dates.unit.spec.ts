import { daysUntil, todayInBrazil } from "./format-dates"

it.each([
  ["2026-11-22T02:59:59.999Z", "2026-11-21"],
  ["2026-11-22T03:00:00.000Z", "2026-11-22"],
])("todayInBrazil returns at the instant %s the day %s", (now, day) => {
  expect(todayInBrazil(new Date(now))).toBe(day)
})

it.each([
  ["2026-12-01", 10],
  ["2026-11-22", 1],
  ["2026-11-21", 0],
  ["2026-11-20", -1],
])(
  "daysUntil returns the same number of days to %s at the first and at the last second of a day in São Paulo",
  (day, days) => {
    expect(daysUntil(day, new Date("2026-11-21T03:00:01Z"))).toBe(days)
    expect(daysUntil(day, new Date("2026-11-22T02:59:59Z"))).toBe(days)
  }
)
