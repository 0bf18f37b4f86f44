import { daysUntil, todayInBrazil } from "./format-dates"

it.each([
  ["2026-11-22T02:59:59.999Z", "2026-11-21"],
  ["2026-11-22T03:00:00.000Z", "2026-11-22"],
])(
  "todayInBrazil, called at the time %s, returns the day %s in São Paulo",
  (now, day) => {
    expect(todayInBrazil(new Date(now))).toBe(day)
  }
)

it.each([
  ["2026-12-01", 10],
  ["2026-11-22", 1],
  ["2026-11-21", 0],
  ["2026-11-20", -1],
])(
  "on 2026-11-21 in São Paulo, the result of daysUntil for the day %s is %d, both at the beginning and at the end of 2026-11-21",
  (day, days) => {
    expect(daysUntil(day, new Date("2026-11-21T03:00:01Z"))).toBe(days)
    expect(daysUntil(day, new Date("2026-11-22T02:59:59Z"))).toBe(days)
  }
)
