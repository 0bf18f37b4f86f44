import { daysUntil, shownDate, shownDay, todayInBrazil } from "./shown-time"

it("shows a moment's day as it is written in the language", () => {
  const at = "2026-11-21T12:00:00.000Z"
  expect(shownDate(at, { locale: "pt-BR" })).toBe("21/11/2026")
  expect(shownDate(at, { locale: "en" })).toBe("Nov 21, 2026")
})

it.each([
  ["2026-11-21", "21/11/2026", "Nov 21, 2026"],
  ["2026-01-01", "01/01/2026", "Jan 1, 2026"],
  ["no-day", "no-day", "no-day"],
])("the day %s is %s, or %s", (day, portuguese, english) => {
  expect(shownDay(day, "pt-BR")).toBe(portuguese)
  expect(shownDay(day, "en")).toBe(english)
})

it.each([
  ["2026-11-22T02:59:59.999Z", "2026-11-21"],
  ["2026-11-22T03:00:00.000Z", "2026-11-22"],
])("at %s it is %s in São Paulo", (now, day) => {
  expect(todayInBrazil(new Date(now))).toBe(day)
})

it.each([
  ["2026-12-01", 10],
  ["2026-11-22", 1],
  ["2026-11-21", 0],
  ["2026-11-20", -1],
])("counts days of the calendar, whatever the hour (%s)", (day, days) => {
  expect(daysUntil(day, new Date("2026-11-21T03:00:01Z"))).toBe(days)
  expect(daysUntil(day, new Date("2026-11-22T02:59:59Z"))).toBe(days)
})
