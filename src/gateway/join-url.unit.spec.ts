import { joinUrl } from "./join-url"

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
