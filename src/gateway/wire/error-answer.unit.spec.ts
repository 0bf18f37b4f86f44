import {
  mayMeanChargeExists,
  saysChargeIsAbsent,
  saysLinkIsAbsent,
} from "./error-answer"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

it.each([
  ['{"errors":[{"field":"merchantChargeId","message":"invalid"}]}', true],
  ["<p>Merchant Charge ID</p>", true],
  [`{"message":"conflict: ${ID.toUpperCase()}"}`, true],
  ['{"businessCode":"CHARGE_ALREADY_EXISTS"}', true],
  ['{"message":"Duplicated charge"}', true],
  ['{"message":"Cobrança já existe"}', true],
  ['{"errors":[{"message":"already processed"}]}', true],
  // About another field, or that something does not exist.
  ['{"errors":[{"field":"card.token","message":"was used already"}]}', false],
  ['{"message":"Merchant does not exist"}', false],
  ["{}", false],
])("a refusal of %s may mean that the charge exists: %s", (body, may) => {
  expect(mayMeanChargeExists(body, ID)).toBe(may)
})

describe("the body of a 404", () => {
  it.each([
    ['{"message":"Charge not found"}', true],
    ['{"businessCode":"X-404"}', true],
    ['{"errors":[{"message":"not found","field":"id"}]}', true],
    ["<html></html>", false],
    ["", false],
    ["{}", false],
    ['[{"message":"Charge not found"}]', false],
    ['"not found"', false],
    // Of Spring, Kong and Express, for a path that they do not know.
    ['{"timestamp":"t","status":404,"message":"No","path":"/v2"}', false],
    ['{"message":"no Route matched with those values"}', false],
    ['{"message":"Cannot GET /v2/charge"}', false],
  ])("%s says that there is no such charge: %s", (body, says) => {
    expect(saysChargeIsAbsent(body)).toBe(says)
  })

  it.each([
    ['{"error":{"message":"Not found","type":"X","code":"B001"}}', true],
    ['{"error":{"code":"B001"}}', true],
    ['{"error":{"message":"Payment link not found"}}', true],
    ["{}", false],
    ['{"error":"Not Found","path":"/v2","timestamp":"x"}', false],
    ['{"message":"Not Found"}', false],
    ['{"message":"no Route matched with those values"}', false],
    ['{"error":{}}', false],
    ['{"error":{"message":"Cannot GET /paymentlink/1"}}', false],
    ["[]", false],
    ["", false],
    ["<html>not found</html>", false],
    ["null", false],
  ])("%s says that there is no such link: %s", (body, says) => {
    expect(saysLinkIsAbsent(body)).toBe(says)
  })
})
