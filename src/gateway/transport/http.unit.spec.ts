import { retryAfterMs } from "./http"

const noon = new Date("2026-03-02T12:00:00Z")

describe("Retry-After", () => {
  it.each([
    ["a number of seconds", "120", 120_000],
    ["a date", "Mon, 02 Mar 2026 12:01:00 GMT", 60_000],
    ["a past date", "Mon, 02 Mar 2026 11:00:00 GMT", 0],
    ["missing", undefined, undefined],
    ["empty", " ", undefined],
    ["unreadable", "soon", undefined],
  ])(
    "if the Retry-After header is %s (its text: %s), retryAfterMs returns the number of milliseconds %s",
    (_title, retryAfter, expected) => {
      const answer = { httpStatus: 429, retryAfter, receivedAt: noon, body: "" }

      expect(retryAfterMs(answer)).toBe(expected)
    }
  )
})
