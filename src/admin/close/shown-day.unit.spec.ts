import { daysOf, shownDay, todayInBrazil } from "./shown-day"

it.each([
  ["2026-11-21", "21/11/2026", "Nov 21, 2026"],
  ["2026-01-01", "01/01/2026", "Jan 1, 2026"],
  ["no-day", "no-day", "no-day"],
])("%s is %s, or %s", (day, portuguese, english) => {
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
