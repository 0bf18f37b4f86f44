import {
  mayMeanChargeExists,
  saysChargeIsAbsent,
  saysLinkIsAbsent,
} from "./error-answer"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

describe("a refusal of a creation", () => {
  it.each([
    [
      "names the field",
      '{"errors":[{"field":"merchantChargeId","message":"invalid"}]}',
    ],
    ["names the field in words, in HTML", "<p>Merchant Charge ID</p>"],
    ["repeats the id", `{"message":"conflict: ${ID.toUpperCase()}"}`],
    [
      "has a business code that says so",
      '{"businessCode":"CHARGE_ALREADY_EXISTS"}',
    ],
    ["says so in English", '{"message":"Duplicated charge"}'],
    ["says so in Portuguese", '{"message":"Cobrança já existe"}'],
    [
      "says so in an error of no field",
      '{"errors":[{"message":"already processed"}]}',
    ],
  ])("may mean that the charge exists when it %s", (_title, body) => {
    expect(mayMeanChargeExists(body, ID)).toBe(true)
  })

  it.each([
    [
      "is about another field",
      '{"errors":[{"field":"credit.token","message":"was used already"}]}',
    ],
    [
      "says that something does not exist",
      '{"message":"Merchant does not exist"}',
    ],
    ["says nothing", "{}"],
  ])("does not when it %s", (_title, body) => {
    expect(mayMeanChargeExists(body, ID)).toBe(false)
  })
})

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

describe("a 404 that says there is no such link", () => {
  it.each([
    { error: { message: "Not found", type: "BUSINESS", code: "B001" } },
    { error: { code: "B001" } },
    { error: { message: "Payment link not found" } },
  ])("is %j", (body) => {
    expect(saysLinkIsAbsent(JSON.stringify(body))).toBe(true)
  })

  it.each([
    {},
    { error: "Not Found", path: "/v2/paymentlink/1", timestamp: "x" },
    { message: "Not Found" },
    { message: "no Route matched with those values" },
    { error: {} },
    { error: { message: "Cannot GET /paymentlink/1" } },
    [],
  ])("is not %j", (body) => {
    expect(saysLinkIsAbsent(JSON.stringify(body))).toBe(false)
  })

  it.each(["", "<html>not found</html>", "null"])("is not %j", (body) => {
    expect(saysLinkIsAbsent(body)).toBe(false)
  })
})
