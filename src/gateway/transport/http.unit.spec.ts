import { retryAfterMs } from "./http"

const noon = new Date("2026-03-02T12:00:00Z")

describe("Retry-After", () => {
  it.each([
    ["in seconds", "120", 120_000],
    ["as a date", "Mon, 02 Mar 2026 12:01:00 GMT", 60_000],
    ["as a date gone by", "Mon, 02 Mar 2026 11:00:00 GMT", 0],
    ["missing", undefined, undefined],
    ["empty", " ", undefined],
    ["unreadable", "soon", undefined],
  ])("%s is read", (_title, retryAfter, expected) => {
    const answer = { httpStatus: 429, retryAfter, receivedAt: noon, body: "" }

    expect(retryAfterMs(answer)).toBe(expected)
  })
})
