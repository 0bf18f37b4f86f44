import { shownDetails } from "./shown-details"

it("shows numbers and times as they are written in the language", () => {
  const details = {
    waiting: 1234,
    oldest_at: "2026-11-21T12:00:00.000Z",
    last_error: null,
    open: ["capture", "refund"],
    by_kind: { pix: 2 },
  }
  expect(shownDetails(details, "pt-BR")).toEqual([
    ["waiting", "1.234"],
    ["oldest_at", expect.stringMatching(/^21\/11\/2026, \d\d:00$/)],
    ["open", "capture, refund"],
    ["by_kind", '{"pix":2}'],
  ])
})
