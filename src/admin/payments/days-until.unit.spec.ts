import { daysUntil } from "./days-until"

it.each([
  ["2026-12-01", 10],
  ["2026-11-22", 1],
  ["2026-11-21", 0],
  ["2026-11-20", -1],
])("counts days of the calendar, whatever the hour (%s)", (day, days) => {
  expect(daysUntil(day, new Date(2026, 10, 21, 0, 0, 1))).toBe(days)
  expect(daysUntil(day, new Date(2026, 10, 21, 23, 59, 59))).toBe(days)
})
