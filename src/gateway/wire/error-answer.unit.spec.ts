import {
  mayRefusalMeanChargeExists,
  saysCardIsAbsent,
  saysSubjectIsAbsent,
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
  // One refusal is about another field. The other says that something does not exist.
  ['{"errors":[{"field":"card.token","message":"was used already"}]}', false],
  ['{"message":"Merchant does not exist"}', false],
  ["{}", false],
])(
  "if a charge request is refused with the body %s, mayRefusalMeanChargeExists returns %s",
  (body, may) => {
    expect(mayRefusalMeanChargeExists(body, ID)).toBe(may)
  }
)

it.each([
  ['{"message":"Charge not found"}', "charge"],
  ['{"message":"Not Found"}', "charge"],
  ['{"businessCode":"X-404"}', "charge"],
  ['{"errors":[{"message":"not found","field":"id"}]}', "charge"],
  ['{"error":{"message":"Not found","type":"X","code":"B001"}}', "link"],
  ['{"error":{"code":"B001"}}', "link"],
  ['{"error":{"message":"Payment link not found"}}', "link"],
  ["<html>not found</html>", "neither"],
  ["", "neither"],
  ["null", "neither"],
  ["{}", "neither"],
  ["[]", "neither"],
  ['[{"message":"Charge not found"}]', "neither"],
  ['"not found"', "neither"],
  ['{"error":{}}', "neither"],
  // Spring, Kong and Express answer like this for a path that they do not know.
  ['{"timestamp":"t","status":404,"message":"No","path":"/v2"}', "neither"],
  ['{"error":"Not Found","path":"/v2","timestamp":"x"}', "neither"],
  ['{"message":"no Route matched with those values"}', "neither"],
  ['{"message":"Cannot GET /v2/charge"}', "neither"],
  ['{"error":{"message":"Cannot GET /paymentlink/1"}}', "neither"],
])(
  "saysSubjectIsAbsent and saysLinkIsAbsent tell what a 404 answer with the body %s reports as missing at the gateway (a charge, a link or neither): %s",
  (body, absent) => {
    expect(saysSubjectIsAbsent(body)).toBe(absent === "charge")
    expect(saysLinkIsAbsent(body)).toBe(absent === "link")
  }
)

it.each([
  ['{"message":"No such card"}', true],
  ['{"message":"Cartão não encontrado"}', true],
  ['{"businessCode":"CARD_NOT_FOUND"}', true],
  ['{"errors":[{"field":"cardId","message":"not found"}]}', true],
  // These answers say only that something was not found, which may be the path.
  ['{"message":"Not Found"}', false],
  ['{"message":"Resource not found"}', false],
  ['{"message":"Cannot DELETE /cards/1"}', false],
  ['{"message":"The requested URL /sandbox/v1/cards/1 was not found"}', false],
  ['{"message":"No card","path":"/cards/1","timestamp":"x"}', false],
  ["<html>no such card</html>", false],
  ["", false],
])(
  "if the deletion of a card is answered with 404 and the body %s, saysCardIsAbsent returns %s",
  (body, isAbsent) => {
    expect(saysCardIsAbsent(body)).toBe(isAbsent)
  }
)
