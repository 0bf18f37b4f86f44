import { formerSecretEnds, shownAge, shownDate } from "./shown-time"

const NOW = Date.parse("2026-11-21T12:00:00.000Z")

it.each([
  ["2026-11-21T11:59:40.000Z", "agora", "now"],
  ["2026-11-21T12:00:30.000Z", "agora", "now"],
  ["2026-11-21T11:57:00.000Z", "há 3 minutos", "3 minutes ago"],
  ["2026-11-21T10:00:00.000Z", "há 2 horas", "2 hours ago"],
  ["2026-11-20T11:00:00.000Z", "ontem", "yesterday"],
])("%s is %s, or %s", (at, portuguese, english) => {
  expect(shownAge(at, { locale: "pt-BR", now: NOW })).toBe(portuguese)
  expect(shownAge(at, { locale: "en", now: NOW })).toBe(english)
})

it("shows a day as it is written in the language", () => {
  const at = "2026-11-21T12:00:00.000Z"
  expect(shownDate(at, { locale: "pt-BR" })).toBe("21/11/2026")
  expect(shownDate(at, { locale: "en" })).toBe("Nov 21, 2026")
})

it.each([
  [null, undefined],
  ["2026-11-20T12:00:00.000Z", "2026-11-27T12:00:00.000Z"],
  ["2026-11-14T12:00:00.000Z", undefined],
])("of a client secret set at %s the one before ends at %s", (setAt, end) => {
  expect(formerSecretEnds(setAt, NOW)?.toISOString()).toBe(end)
})
