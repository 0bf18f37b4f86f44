import { joinUrl, retryAfterMs } from "./http"

describe("joining an address", () => {
  it.each([
    [
      "https://g.example",
      ["/sandbox/v1", "/charge"],
      "https://g.example/sandbox/v1/charge",
    ],
    [
      "https://g.example/",
      ["sandbox/v1/", "charge"],
      "https://g.example/sandbox/v1/charge",
    ],
    ["https://g.example/api", ["", "/charge"], "https://g.example/api/charge"],
  ])("%s with %j has single slashes", (base, paths, expected) => {
    expect(joinUrl(base, ...paths).href).toBe(expected)
  })
})

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
