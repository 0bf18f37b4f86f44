import { saysChargeIsAbsent } from "./charge-absence"

describe("the body of a 404", () => {
  it.each([
    ["a message", '{"message":"Charge not found"}'],
    ["a business code", '{"businessCode":"X-404"}'],
    ["errors", '{"errors":[{"message":"not found","field":"id"}]}'],
  ])(
    "with %s in the API's shape says that there is no such charge",
    (_title, body) => {
      expect(saysChargeIsAbsent(body)).toBe(true)
    }
  )

  it.each([
    ["HTML", "<html></html>"],
    ["nothing", ""],
    ["an empty object", "{}"],
    ["a list", '[{"message":"Charge not found"}]'],
    ["a text", '"not found"'],
    [
      "Spring's unknown path",
      '{"timestamp":"t","status":404,"message":"Not Found","path":"/v2/charge"}',
    ],
    [
      "Kong's unknown route",
      '{"message":"no Route matched with those values"}',
    ],
    ["Express's unknown route", '{"message":"Cannot GET /v2/charge"}'],
  ])("with %s proves nothing", (_title, body) => {
    expect(saysChargeIsAbsent(body)).toBe(false)
  })
})
